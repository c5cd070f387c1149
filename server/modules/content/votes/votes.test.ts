import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { content } = consoleApi

async function publish(id: string): Promise<void> {
  const wording = { title: 'Autumn', summary: 'News', body: 'Leaves' }
  const texts = { en: wording, ko: { ...wording, title: '가을' } }
  await staff.content.ok(content.saveContent, {
    params: { id },
    body: { kind: 'NOTICE', category: 'news', texts },
  })
  await staff.content.ok(content.publishContent, { params: { id }, body: { at: null } })
}

describe('votes on an announcement', () => {
  it('count once per member, the newest, in the language that was read', async () => {
    const params = { id: 'autumn' }
    await publish(params.id)
    const [one, two, three] = [await fixture.aMember(), await fixture.aMember(), await fixture.aMember()]
    const rate = (token: string, locale: 'en' | 'ko' | 'ja', useful?: boolean) =>
      fixture.ok(api.content.markNotice, { token, locale, params, body: { useful } })
    await rate(one.token, 'ko', true)
    await rate(one.token, 'ko', false)
    // Read again, which is no vote.
    await rate(one.token, 'en')
    // Japanese is missing, so English was read.
    await rate(two.token, 'ja', true)
    await rate(three.token, 'en')
    expect(await fixture.ok(api.content.listMarks, { token: one.token })).toMatchObject([{ useful: false }])
    expect(await staff.content.ok(content.getContent, { params })).toMatchObject({
      readers: 3,
      votes: { useful: 1, notUseful: 1 },
      votesByLanguage: [
        { locale: 'en', useful: 1, notUseful: 0 },
        { locale: 'ko', useful: 0, notUseful: 1 },
      ],
      votesSinceChange: { useful: 1, notUseful: 1 },
    })
    const { items } = await staff.content.ok(content.listContent, { query: { kind: 'NOTICE' } })
    expect(items.find(({ id }) => id === params.id)?.votes).toEqual({ useful: 1, notUseful: 1 })
  })

  it('are told apart from those before a change', async () => {
    const params = { id: 'winter' }
    await publish(params.id)
    const { token } = await fixture.aMember()
    await fixture.ok(api.content.markNotice, { token, params, body: { useful: false } })
    fixture.advance(MINUTE_MS)
    await publish(params.id)
    expect(await staff.content.ok(content.getContent, { params })).toMatchObject({
      votes: { useful: 0, notUseful: 1 },
      votesSinceChange: { useful: 0, notUseful: 0 },
    })
  })

  it('are of published announcements alone, and each kind has its own call', async () => {
    const { token } = await fixture.aMember()
    const params = { id: 'spring' }
    await staff.content.ok(content.saveContent, {
      params,
      body: { kind: 'NOTICE', category: 'news', texts: { en: { title: 'T', summary: '', body: '' } } },
    })
    const mark = { token, params, body: { useful: true } }
    expect(await fixture.code(api.content.markNotice, mark)).toBe('COMMON-A001')
    await staff.content.ok(content.publishContent, { params, body: { at: null } })
    expect(await fixture.code(api.content.markGuide, mark)).toBe('COMMON-A001')
    expect(await fixture.ok(api.content.listMarks, { token })).toEqual([])
  })
})
