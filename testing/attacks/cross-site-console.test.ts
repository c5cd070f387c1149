import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { openConsole, sendStaff } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { owner } = await openConsole(fixture)
const areas: Readonly<Record<string, Area>> = consoleApi
const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values(area))

const FOREIGN = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'http://localhost:81' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe('a page of another site that calls the console with the browser of somebody signed in', () => {
  it('is refused by every call', async () => {
    expect(operations.length).toBeGreaterThan(100)
    for (const operation of operations)
      for (const headers of FOREIGN) {
        const { status, text } = await sendStaff(fixture, operation, {
          cookie: owner.cookie,
          headers,
          body: {},
        })
        expect([operation.path, status, JSON.parse(text).code]).toEqual([operation.path, 403, 'AUTH-A001'])
      }
  })

  it('does not keep the console from calling itself', async () => {
    const headers = {
      host: 'members.example',
      origin: 'https://members.example',
      'sec-fetch-site': 'same-origin',
    }
    const { status } = await sendStaff(fixture, consoleApi.session.getMe, {
      cookie: owner.cookie,
      headers,
    })
    expect(status).toBe(200)
  })
})
