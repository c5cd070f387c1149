import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { db, parameters } = fixture.app.kernel
const { settings, requests } = consoleApi
const reason = 'The attack says so.'
const { items } = await staff.finance.ok(settings.listParameters)

/** A value in the parameter's form just above its bounds; undefined where only some words are allowed. */
function beyond(max: string): string | undefined {
  if (/^\d+(\.\d+)?$/.test(max)) return String(BigInt(max) + 1n)
  if (/^\d+:\d+$/.test(max)) return `${max.split(':')[0]}:${BigInt(max.split(':')[1] ?? '0') + 1n}`
  return max.startsWith('2100') ? '2100-01-01T00:00:01Z' : undefined
}

const requestParameter = (id: string, value: string) =>
  staff.finance.call(settings.requestParameter, { params: { id }, body: { value, reason } })

describe('a parameter beyond its bounds', () => {
  it('cannot be asked for, while every default lies within', async () => {
    expect(items.length).toBeGreaterThan(60)
    for (const item of items) {
      expect([item.id, parameters.isText(item.id, item.default) || item.default === item.min]).toEqual([
        item.id,
        true,
      ])
      const value = beyond(item.max)
      if (value === undefined) continue
      const { failure } = await requestParameter(item.id, value)
      expect([item.id, failure?.code]).toEqual([item.id, 'STAFF-B002'])
    }
  })

  it('is not carried out either, however the request came to carry it', async () => {
    const before = await parameters.list(db)
    for (const { id, area, max, default: fallback } of items) {
      const value = beyond(max)
      if (value === undefined) continue
      const asked = await requestParameter(id, fallback)
      const request = { params: { id: asked.data?.requestId ?? '' } }
      const params = JSON.stringify({ name: id, value })
      await db.run(sql`update staff_requests set params = ${params} where id = ${request.params.id}`)
      const code = await staff.owner.code(requests.approveRequest, request)
      expect([id, area, code]).toEqual([id, area, 'STAFF-B002'])
    }
    expect(await parameters.list(db)).toEqual(before)
  })
})
