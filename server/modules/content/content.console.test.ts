import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { kernel } = fixture.app
const { content } = consoleApi
const reason = 'Because the test says so.'

describe('content', () => {
  const wording = { title: 'Autumn', summary: 'News', body: '# Autumn' }
  const item = { kind: 'NOTICE' as const, category: 'news', texts: { en: wording } }

  it('is written, appears when it is published, and says which languages it lacks', async () => {
    const params = { id: 'autumn-news' }
    await staff.content.ok(content.saveContent, { params, body: item })
    expect(await fixture.code(api.content.getNotice, { params })).toBe('COMMON-A001')
    const list = await staff.content.ok(content.listContent, { query: { missing: 'ko', kind: 'NOTICE' } })
    expect(list.items.find(({ id }) => id === params.id)).toMatchObject({
      state: 'DRAFT',
      missing: ['ko', 'ja', 'zh_CN', 'zh_TW'],
    })
    await staff.content.ok(content.publishContent, { params, body: { at: null } })
    expect(await fixture.ok(api.content.getNotice, { params })).toMatchObject({ title: 'Autumn' })
    const both = { ...item, texts: { en: wording, ko: { ...wording, title: '가을' } } }
    await staff.content.ok(content.saveContent, { params, body: both })
    expect((await staff.content.ok(content.getContent, { params })).missing).not.toContain('ko')
    await staff.content.ok(content.archiveContent, { params, body: { reason } })
    expect(await fixture.code(api.content.getNotice, { params })).toBe('COMMON-A001')
    const { items } = await staff.owner.ok(consoleApi.audit.listAudit, { query: { subject: params.id } })
    expect(items.map(({ action }) => action)).toContain('content.publishContent')
  })

  it('keeps its kind, needs English, and appears at no moment that is past', async () => {
    const params = { id: 'winter-news' }
    await staff.content.ok(content.saveContent, { params, body: item })
    const save = (body: object, id = params.id) =>
      staff.content.code(content.saveContent, { params: { id }, body: { ...item, ...body } })
    expect(await save({ kind: 'GUIDE' })).toBe('STAFF-A008')
    expect(await save({ kind: 'VIDEO' }, 'new-video')).toBe('STAFF-A008')
    expect(await save({ texts: { ko: wording } })).toBe('STAFF-B002')
    expect(await save({}, 'Not An Id')).toBe('COMMON-A001')
    const past = new Date(kernel.clock.nowMs() - MINUTE_MS).toISOString()
    expect(await staff.content.code(content.publishContent, { params, body: { at: past } })).toBe(
      'STAFF-B002',
    )
  })
})
