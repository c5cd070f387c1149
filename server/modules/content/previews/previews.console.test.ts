import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { copyTables } from '#testing/database/table-bytes.ts'
import { openConsole, signInStaff } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const people = await openConsole(fixture)
/** A session of the staff ends when it lies idle for half an hour. */
let writer = people.content
const { kernel } = fixture.app
const { content } = consoleApi
const reason = 'Because the test says so.'
const params = { id: 'secret' }
const wording = (title: string) => ({ title, summary: 'News', body: '## When\n\nSoon.' })

const save = (title: string, at: string | null = null) =>
  writer.ok(content.saveContent, {
    params,
    body: { kind: 'NOTICE', category: 'news', texts: { en: wording(title), ko: wording('비밀') }, at },
  })
const open = (token: string, locale: 'en' | 'ko' | 'ja' = 'en') =>
  fixture.ok(api.content.getPreview, { locale, query: { token } })
const refusal = (token: string) => fixture.code(api.content.getPreview, { query: { token } })

async function makeLink(hours: number): Promise<string> {
  const { path } = await writer.ok(content.createPreview, { params, body: { hours } })
  return new URLSearchParams(path.split('?')[1]).get('token') ?? ''
}

describe('a preview link', () => {
  it('shows what nobody else sees yet, in the language asked for, until it ends', async () => {
    await save('Secret')
    const token = await makeLink(2)
    expect(await open(token)).toMatchObject({
      title: 'Secret',
      appearsAt: null,
      body: [{ kind: 'heading' }, {}],
    })
    expect((await open(token, 'ko')).title).toBe('비밀')
    expect(await open(token, 'ja')).toMatchObject({ title: 'Secret', locale: 'en' })
    expect(await fixture.code(api.content.getNotice, { params })).toBe('COMMON-A001')
    const { items } = await fixture.ok(api.content.listNotices, { query: { q: 'Secret' } })
    expect(items).toEqual([])
    fixture.advance(2 * HOUR_MS)
    writer = await signInStaff(fixture, 'content1')
    expect(await refusal(token)).toBe('COMMON-A001')
    const links = await writer.ok(content.listPreviews, { params })
    expect(links.items.map(({ state }) => state)).toEqual(['EXPIRED'])
  })

  it('shows a change that waits, while members read what is published', async () => {
    await save('Now')
    await writer.ok(content.publishContent, { params, body: { at: null } })
    const at = new Date(kernel.clock.nowMs() + HOUR_MS).toISOString()
    await save('Then', at)
    expect(await open(await makeLink(1))).toMatchObject({ title: 'Then', appearsAt: at })
    expect((await fixture.ok(api.content.getNotice, { params })).title).toBe('Now')
  })

  it('opens nothing once it is revoked, altered, or made up', async () => {
    await save('Again')
    const token = await makeLink(24)
    const other = await makeLink(24)
    const [id = '', mac = ''] = token.split('.')
    const [otherId = ''] = other.split('.')
    for (const made of ['', 'x', id, `${otherId}.${mac}`, `${id}.${mac.slice(1)}`, `${id}.`])
      expect(await refusal(made)).toBe('COMMON-A001')
    const revoke = { params: { ...params, preview: id }, body: { reason } }
    expect(
      await writer.code(content.revokePreview, { ...revoke, params: { id: 'another', preview: id } }),
    ).toBe('STAFF-A008')
    await writer.ok(content.revokePreview, revoke)
    expect(await refusal(token)).toBe('COMMON-A001')
    expect((await open(other)).title).toBe('Again')
    expect(await writer.code(content.revokePreview, revoke)).toBe('STAFF-A008')
  })

  it('is in no table: nobody who reads the database can open what it shows', async () => {
    await save('Kept')
    const [, mac = ''] = (await makeLink(24)).split('.')
    const tables = await copyTables(kernel.db.url)
    expect([...tables].filter(([, bytes]) => bytes.includes(mac)).map(([name]) => name)).toEqual([])
  })

  it('is written into the log by its number alone, for a week at most, to items that exist', async () => {
    await save('Logged')
    const token = await makeLink(168)
    const { items } = await (
      await signInStaff(fixture, 'owner1')
    ).ok(consoleApi.audit.listAudit, { query: { subject: params.id } })
    const entry = items.find(({ action }) => action === 'content.createPreview')
    const [id = '', mac = ''] = token.split('.')
    expect(JSON.stringify(entry)).toContain(id)
    expect(JSON.stringify(entry)).not.toContain(mac)
    const code = (hours: number, itemId = params.id) =>
      writer.code(content.createPreview, { params: { id: itemId }, body: { hours } })
    expect(await code(169)).toBe('STAFF-B002')
    expect(await code(0)).toBe('STAFF-B002')
    expect(await code(1, 'nothing')).toBe('COMMON-A001')
  })
})
