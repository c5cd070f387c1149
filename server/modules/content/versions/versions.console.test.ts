import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const { content } = consoleApi
/** Shorter than a session of the staff lies idle. */
const SOON_MS = 20 * MINUTE_MS
const reason = 'Because the test says so.'
const wording = (title: string) => ({ title, summary: 'News', body: `About ${title}` })
type Draft = BodyInputOf<typeof content.saveContent>

const save = (id: string, title: string, more: Partial<Draft> = {}) => ({
  params: { id },
  body: { kind: 'NOTICE', category: 'news', texts: { en: wording(title) }, ...more } satisfies Draft,
})
const laterBy = (ms: number) => new Date(kernel.clock.nowMs() + ms).toISOString()
const titleOf = async (id: string) => (await fixture.ok(api.content.getNotice, { params: { id } })).title

async function publish(id: string, title: string): Promise<void> {
  await staff.content.ok(content.saveContent, save(id, title))
  await staff.content.ok(content.publishContent, { params: { id }, body: { at: null } })
}

describe('versions of an item', () => {
  it('say who changed what, beside the version before; the same again is none', async () => {
    const params = { id: 'rates' }
    await staff.content.ok(content.saveContent, save(params.id, 'One'))
    await staff.content.ok(content.saveContent, save(params.id, 'One'))
    const both = { en: wording('Two'), ko: wording('둘') }
    await staff.owner.ok(content.saveContent, save(params.id, 'Two', { texts: both }))
    const { items } = await staff.auditor.ok(content.listContentVersions, { params })
    expect(items.map(({ number, languages }) => [number, languages])).toEqual([
      [2, ['en', 'ko']],
      [1, ['en']],
    ])
    const [newest, first] = items
    expect(newest?.savedBy?.id).not.toBe(first?.savedBy?.id)
    const version = await staff.auditor.ok(content.getContentVersion, { params: { ...params, number: '2' } })
    expect(version).toMatchObject({
      texts: both,
      settings: { place: 0 },
      before: { number: 1, texts: { en: wording('One') } },
    })
    const begun = await staff.auditor.ok(content.getContentVersion, { params: { ...params, number: '1' } })
    expect(begun.before).toBeNull()
    for (const number of ['0', '3', '-1', 'x', '99999999'])
      expect(await staff.auditor.code(content.getContentVersion, { params: { ...params, number } })).toBe(
        'COMMON-A001',
      )
  })

  it('begin with what the product brought, before staff first change it', async () => {
    const guide = { kind: 'NOTICE', category: 'news', isPinned: false, isPopup: false, isAnnounced: false }
    await kernel.db.tx((tx) =>
      modules.content.saveNotice(tx, { ...guide, id: 'brought', texts: { en: wording('Brought') } }),
    )
    await staff.content.ok(content.saveContent, save('brought', 'Changed'))
    const { items } = await staff.content.ok(content.listContentVersions, { params: { id: 'brought' } })
    expect(items.map(({ savedBy }) => savedBy?.loginId)).toEqual([expect.any(String), undefined])
  })

  it('are said again as a new version', async () => {
    await publish('again', 'First')
    await staff.content.ok(content.saveContent, save('again', 'Second'))
    const params = { id: 'again', number: '1' }
    await staff.content.ok(content.restoreContentVersion, { params, body: { reason } })
    expect(await titleOf('again')).toBe('First')
    const { items } = await staff.content.ok(content.listContentVersions, { params: { id: 'again' } })
    expect(items.map(({ number }) => number)).toEqual([3, 2, 1])
  })
})

describe('a change that waits', () => {
  it('appears at its moment and not before, once, whoever carries it out', async () => {
    await publish('hours', 'Now')
    await staff.content.ok(content.saveContent, save('hours', 'Then', { at: laterBy(SOON_MS) }))
    const params = { id: 'hours' }
    expect((await staff.content.ok(content.getContent, { params })).coming?.texts.en?.title).toBe('Then')
    await modules.content.publishDue()
    expect(await titleOf('hours')).toBe('Now')
    fixture.advance(SOON_MS)
    await Promise.all([modules.content.publishDue(), modules.content.publishDue()])
    expect(await titleOf('hours')).toBe('Then')
    const { coming } = await staff.content.ok(content.getContent, { params })
    expect(coming).toBeNull()
    const { items } = await staff.content.ok(content.listContentVersions, { params })
    expect(items.map(({ number }) => number)).toEqual([2, 1])
    expect(items[0]?.savedBy?.id).toBe(items[1]?.savedBy?.id)
  })

  it('waits on when the worker is killed in the middle of it', async () => {
    await publish('killed', 'Now')
    await staff.content.ok(content.saveContent, save('killed', 'Then', { at: laterBy(SOON_MS) }))
    expect(await kernel.db.tx((tx) => modules.content.applyChange(tx, 'killed'))).toBe(false)
    fixture.advance(SOON_MS)
    const killed = kernel.db.tx(async (tx) => {
      expect(await modules.content.applyChange(tx, 'killed')).toBe(true)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await titleOf('killed')).toBe('Now')
    await modules.content.publishDue()
    expect(await titleOf('killed')).toBe('Then')
  })

  it('is of a published item, of a moment to come, and gives way to a newer word', async () => {
    await staff.content.ok(content.saveContent, save('draft', 'Now'))
    const code = (body: Partial<Draft>, id = 'draft') =>
      staff.content.code(content.saveContent, save(id, 'Then', body))
    expect(await code({ at: laterBy(SOON_MS) })).toBe('STAFF-A008')
    await publish('word', 'Now')
    expect(await code({ at: laterBy(-SOON_MS) }, 'word')).toBe('STAFF-B002')
    // What members see cannot be published later: it would disappear until then.
    expect(
      await staff.content.code(content.publishContent, {
        params: { id: 'word' },
        body: { at: laterBy(SOON_MS) },
      }),
    ).toBe('STAFF-A008')
    await staff.content.ok(content.saveContent, save('word', 'Then', { at: laterBy(SOON_MS) }))
    await staff.content.ok(content.saveContent, save('word', 'Newer'))
    const drop = { params: { id: 'word' }, body: { reason } }
    expect(await staff.content.code(content.dropContentChange, drop)).toBe('STAFF-A008')
    await staff.content.ok(content.saveContent, save('word', 'Then', { at: laterBy(SOON_MS) }))
    await staff.content.ok(content.dropContentChange, drop)
    fixture.advance(SOON_MS)
    await modules.content.publishDue()
    expect(await titleOf('word')).toBe('Newer')
  })
})
