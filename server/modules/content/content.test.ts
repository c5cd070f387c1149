import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { LOCALES } from '#contract/locale.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'
import { loadSources } from './import-texts.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { content } = modules
const money = await openMoneyTools(fixture)
const { buy } = membershipTools(fixture, money)
const folder = await mkdtemp(join(tmpdir(), 'content-'))
afterAll(() => rm(folder, { recursive: true }))

async function writeItem(path: string, facts: object, text: (locale: string) => string): Promise<void> {
  const own = join(folder, path)
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'item.json'), JSON.stringify({ publishedAt: '2026-01-01T00:00:00Z', ...facts }))
  for (const locale of LOCALES) await writeFile(join(own, `${locale}.md`), text(locale))
}
for (const kind of ['notices', 'guides', 'videos']) await mkdir(join(folder, kind))
await writeItem('guides/deposits', { category: 'wallet' }, (locale) =>
  locale === 'ko'
    ? '# 입금하기\n\n입금이 지갑에 보이기까지\n\n## 주소\n\n주소를 복사해 주세요.\n'
    : `# Deposits ${locale}\n\nUntil a deposit is in your wallet\n\n## Address\n\nCopy the address.\n`,
)
await writeItem(
  'guides/signals',
  { category: 'signals' },
  (locale) => `# Signals ${locale}\n\nWhat a probability means\n`,
)
await writeItem(
  'videos/first',
  { category: 'start', seconds: 100, sample: true, file: 'first.mp4' },
  () => '# First\n\nA look\n',
)
await writeItem(
  'videos/second',
  { category: 'start', seconds: 100, file: 'second.mp4', level: 'ADVANCED' },
  () => '# Second\n\nMore\n',
)
const root = pathToFileURL(`${folder}/`)
await content.importTexts(root)

const idOf = ({ token }: TestMember) => kernel.tokens.verify(token)?.memberId ?? ''
const draft = (id: string, title: string) => ({
  id,
  category: 'news',
  isPinned: false,
  isPopup: false,
  isAnnounced: true,
  texts: {
    en: { title, summary: 'short', body: `Body of ${title}` },
    ko: { title: `${title} 안내`, summary: '짧게', body: '본문' },
  },
})

it('the product’s own folder holds every item in all five languages', async () => {
  for (const { id, texts } of await loadSources())
    expect(
      texts.map(({ locale }) => locale),
      id,
    ).toEqual([...LOCALES])
})

describe('guides', () => {
  it('are public, by category, in the language asked for', async () => {
    const found = await fixture.ok(api.content.listGuides, { locale: 'ko', query: { category: 'wallet' } })
    expect(found).toMatchObject([{ id: 'deposits', title: '입금하기', locale: 'ko' }])
    const guide = await fixture.ok(api.content.getGuide, { params: { id: 'deposits' } })
    expect(guide.body).toMatchObject([{ kind: 'heading', text: 'Address' }, { kind: 'paragraph' }])
    expect(await fixture.code(api.content.getGuide, { params: { id: 'nothing' } })).toBe('COMMON-A001')
  })

  it('are offered when they match the text being written, in languages with and without spaces', async () => {
    const ids = async (locale: 'ko' | 'en', q: string) =>
      (await fixture.ok(api.content.listGuides, { locale, query: { q } })).map(({ id }) => id)
    expect(await ids('ko', '입금이 안 보여요')).toEqual(['deposits'])
    expect(await ids('en', 'My deposit is missing in the wallet')).toEqual(['deposits'])
    expect(await ids('en', 'What does the probability of signals mean?')).toEqual(['signals'])
    expect(await ids('en', 'please help me')).toEqual([])
  })

  it('keep what a member read and thought of them, for that member alone', async () => {
    const [one, other] = [await fixture.aMember(), await fixture.aMember()]
    const mark = { token: one.token, params: { id: 'deposits' } }
    await fixture.ok(api.content.markGuide, { ...mark, body: {} })
    expect(await fixture.ok(api.content.markGuide, { ...mark, body: { useful: false } })).toEqual({
      id: 'deposits',
      read: true,
      useful: false,
    })
    await fixture.ok(api.content.markGuide, { ...mark, body: {} })
    expect(await fixture.ok(api.content.listMarks, { token: one.token })).toMatchObject([{ useful: false }])
    expect(await fixture.ok(api.content.listMarks, { token: other.token })).toEqual([])
  })
})

describe('the folder of contents', () => {
  it('is taken over once, again when it changes, and never over what staff wrote', async () => {
    expect(await content.importTexts(root)).toBe(0)
    await writeItem(
      'guides/signals',
      { category: 'signals' },
      () => '# Changed\n\nWhat a probability means\n',
    )
    expect(await content.importTexts(root)).toBe(1)
    await kernel.db.run(sql`update content_items set edited_at = now() where id = 'signals'`)
    await writeItem('guides/signals', { category: 'signals' }, () => '# Again\n\nWhat a probability means\n')
    expect(await content.importTexts(root)).toBe(0)
    const { title } = await fixture.ok(api.content.getGuide, { params: { id: 'signals' } })
    expect(title).toBe('Changed')
  })

  it('refuses a text that is not whole', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'content-'))
    for (const kind of ['notices', 'guides', 'videos']) await mkdir(join(broken, kind))
    await mkdir(join(broken, 'guides/x'))
    await writeFile(
      join(broken, 'guides/x/item.json'),
      '{"category":"a","publishedAt":"2026-01-01T00:00:00Z"}',
    )
    for (const locale of LOCALES) await writeFile(join(broken, `guides/x/${locale}.md`), 'no title')
    await expect(content.importTexts(pathToFileURL(`${broken}/`))).rejects.toThrow(/begins with/)
    await rm(broken, { recursive: true })
  })
})

describe('notices', () => {
  it('appear when they are due, pinned first, English where a language is missing, and are told to each member once', async () => {
    const memberId = idOf(await fixture.aMember({ locale: 'ja' }))
    const at = new Date(kernel.clock.nowMs() + HOUR_MS)
    await kernel.db.tx(async (tx) => {
      await content.saveNotice(tx, draft('autumn', 'Autumn'))
      await content.schedule(tx, { id: 'autumn', at })
      await content.saveNotice(tx, { ...draft('pinned', 'Pinned'), isPinned: true, isAnnounced: false })
      await content.schedule(tx, { id: 'pinned', at: kernel.clock.now() })
    })
    await content.publishDue()
    const titles = async (locale: 'ja' | 'ko') =>
      (await fixture.ok(api.content.listNotices, { locale })).items.map(({ title }) => title)
    expect(await titles('ko')).toEqual(['Pinned 안내'])
    fixture.advance(HOUR_MS + MINUTE_MS)
    await Promise.all([content.publishDue(), content.publishDue()])
    await content.publishDue()
    expect(await titles('ja')).toEqual(['Pinned', 'Autumn'])
    const query = { page: 1, size: 20 }
    const told = await modules.notifications.listAlarms(memberId, { locale: 'ko', query })
    expect(told.items.filter(({ title }) => title === 'Autumn 안내')).toHaveLength(1)
    await kernel.db.tx((tx) => content.archive(tx, 'pinned'))
    expect(await titles('ja')).toEqual(['Autumn'])
    expect(await fixture.code(api.content.getNotice, { params: { id: 'pinned' } })).toBe('COMMON-A001')
  })
})

describe('videos', () => {
  it('are locked in the trial but for the samples', async () => {
    const { token } = await fixture.aMember()
    const videos = await fixture.ok(api.content.listVideos, { token })
    expect(videos.map(({ id, locked, level }) => [id, locked, level])).toEqual([
      ['first', false, 'BASIC'],
      ['second', true, 'ADVANCED'],
    ])
    expect(await fixture.code(api.content.getVideo, { token, params: { id: 'second' } })).toBe('BOARD-A001')
    const progress = { token, params: { id: 'second' }, body: { seconds: 5 } }
    expect(await fixture.code(api.content.saveProgress, progress)).toBe('BOARD-A001')
  })

  it('open with a paid membership of either item', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    await buy(member, 30, 'AUTOBOT')
    const token = await money.token(member)
    const videos = await fixture.ok(api.content.listVideos, { token })
    expect(videos.map(({ locked }) => locked)).toEqual([false, false])
    const second = await fixture.ok(api.content.getVideo, { token, params: { id: 'second' } })
    expect(second.subtitles.map(({ locale }) => locale)).toEqual([...LOCALES])
  })

  it('open to a trial member once the period after the trial is paid', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    await buy(member, 30, 'SIGNAL')
    const token = await money.token(member)
    const videos = await fixture.ok(api.content.listVideos, { token })
    expect(videos.map(({ locked }) => locked)).toEqual([false, false])
  })

  it('play from an address signed for one video, for five minutes', async () => {
    const { token } = await fixture.aMember()
    const { src } = await fixture.ok(api.content.getVideo, { token, params: { id: 'first' } })
    const sign = new URL(src, 'http://x').searchParams.get('token') ?? ''
    expect(content.isPlayable('first', sign)).toBe(true)
    expect(content.isPlayable('second', sign)).toBe(false)
    expect((await fixture.app.server.inject({ url: '/content/videos/first/first.mp4' })).statusCode).toBe(404)
    fixture.advance(5 * MINUTE_MS)
    expect(content.isPlayable('first', sign)).toBe(false)
  })

  it('go on where they were left, and stay watched', async () => {
    const { token } = await fixture.aMember()
    const save = (seconds: number) =>
      fixture.ok(api.content.saveProgress, { token, params: { id: 'first' }, body: { seconds } })
    expect(await save(40)).toEqual({ saved: true, watched: false })
    expect(await save(95)).toEqual({ saved: true, watched: true })
    expect(await save(3)).toEqual({ saved: true, watched: true })
    const [first] = await fixture.ok(api.content.listVideos, { token })
    expect(first).toMatchObject({ position: 3, watched: true })
  })
})

describe('terms', () => {
  it('are agreed to in their binding version and kept with time and language', async () => {
    const member = await fixture.aMember()
    const { token } = member
    await kernel.db.run(sql`delete from identity_consents where member_id = ${idOf(member)}`)
    const agree = (version: string) => ({ token, body: { kind: 'use' as const, version } })
    expect(await fixture.code(api.content.agreeTerm, agree('2020-01-01'))).toBe('COMMON-A001')
    fixture.advance(DAY_MS / 288)
    await fixture.ok(api.content.agreeTerm, agree('2026-11-01'))
    expect((await fixture.ok(api.identity.getMe, { token })).consents).toMatchObject([
      { kind: 'use', version: '2026-11-01' },
    ])
  })
})
