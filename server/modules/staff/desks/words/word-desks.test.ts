import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { aPerson, openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const { db } = kernel
const { inquiries, content, campaigns, translations, requests } = consoleApi
const reason = 'Because the test says so.'

const idOf = ({ token }: TestMember) => kernel.tokens.verify(token)?.memberId ?? ''

async function anInquiry(
  member: TestMember,
  type: InquiryType = 'wallet',
  title = 'Deposit',
): Promise<string> {
  const form = { type, title, content: 'Where is it?' }
  return (
    await db.tx((tx) => modules.inquiries.submit(tx, { memberId: idOf(member), form, file: undefined }))
  ).id
}

const open = (id: string) => staff.support.ok(inquiries.getInquiry, { params: { id } })
const seenOf = async (id: string) =>
  (await open(id)).messages.findLast(({ author }) => author !== 'NOTE')?.id ?? ''

describe('inquiries', () => {
  it('wait longest first, and leave the queue when they are answered', async () => {
    const member = await fixture.aMember()
    const first = await anInquiry(member)
    fixture.advance(MINUTE_MS)
    const second = await anInquiry(member)
    const queue = async () =>
      (await staff.support.ok(inquiries.listInquiries, { query: { loginId: member.id } })).items
    const [row] = await queue()
    expect((await queue()).map(({ id }) => id)).toEqual([first, second])
    expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.waitingSince ?? '')).toBe(24 * 60 * MINUTE_MS)
    const setHours = (hours: number) =>
      db.tx((tx) => kernel.parameters.change(tx, 'inquiry.answer_hours', hours))
    await setHours(2)
    const [sooner] = await queue()
    expect(Date.parse(sooner?.dueAt ?? '') - Date.parse(sooner?.waitingSince ?? '')).toBe(120 * MINUTE_MS)
    await setHours(24)
    const body = { content: 'It is on its way.', seen: await seenOf(first) }
    await staff.support.ok(inquiries.answerInquiry, { params: { id: first }, body })
    expect((await queue()).map(({ id }) => id)).toEqual([second])
    const seen = await fixture.ok(api.inquiries.getInquiry, { token: member.token, params: { id: first } })
    expect(seen.messages.map(({ author }) => author)).toEqual(['MEMBER', 'STAFF'])
    await staff.support.ok(inquiries.moveInquiry, { params: { id: second }, body: { state: 'hold' } })
    expect(await queue()).toEqual([])
    const page = { query: { queue: 'HOLD' as const, size: 1 } }
    expect((await staff.auditor.ok(inquiries.listInquiries, page)).items.map(({ id }) => id)).toEqual([
      second,
    ])
  })

  it('are read page by page, each once, whatever signs their numbers have', async () => {
    const member = await fixture.aMember()
    const asked: string[] = []
    for (let n = 0; n < 9; n += 1) asked.push(await anInquiry(member))
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const query = { loginId: member.id, size: 1, cursor: next }
      const page: AnswerOf<typeof inquiries.listInquiries> = await staff.support.ok(inquiries.listInquiries, {
        query,
      })
      found.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(found.toSorted()).toEqual(asked.toSorted())
  })

  it('are answered once by two who write at the same time, and both are warned of each other', async () => {
    const member = await fixture.aMember()
    const id = await anInquiry(member)
    const other = await aPerson(fixture, 'support2', ['support'])
    await open(id)
    const shown = await other.ok(inquiries.getInquiry, { params: { id } })
    expect(shown.viewing.map(({ loginId }) => loginId)).toEqual(['support1'])
    const seen = shown.messages.at(-1)?.id ?? ''
    const answers = await Promise.all(
      [staff.support, other].map((one) =>
        one.call(inquiries.answerInquiry, { params: { id }, body: { content: `By ${one.loginId}`, seen } }),
      ),
    )
    expect(answers.map(({ failure }) => failure?.code ?? 'success').toSorted()).toEqual([
      'INQUIRY-A002',
      'success',
    ])
    fixture.advance(MINUTE_MS)
    expect((await open(id)).viewing).toEqual([])
  })

  it('are seen, counted and answered by trading staff only when they report errors', async () => {
    const member = await fixture.aMember()
    const [wallet, error] = [await anInquiry(member), await anInquiry(member, 'error')]
    for (const [id, outcome] of [
      [wallet, 'STAFF-A001'],
      [error, 'success'],
    ] as const) {
      const body = { content: 'We look into it.', seen: await seenOf(id) }
      const params = { id }
      expect(await staff.trading.code(inquiries.getInquiry, { params })).toBe(outcome)
      expect(await staff.trading.code(inquiries.noteInquiry, { params, body: { content: 'x' } })).toBe(
        outcome,
      )
      expect(await staff.trading.code(inquiries.answerInquiry, { params, body })).toBe(outcome)
    }
    await anInquiry(member, 'error')
    const listed = await staff.trading.ok(inquiries.listInquiries)
    expect(new Set(listed.items.map(({ type }) => type))).toEqual(new Set(['error']))
    const wanted = { query: { type: 'wallet' as const } }
    expect((await staff.trading.ok(inquiries.listInquiries, wanted)).items).toEqual([])
    expect((await staff.support.ok(inquiries.listInquiries, wanted)).items).not.toEqual([])
    const { queues } = await staff.trading.ok(consoleApi.reports.getToday)
    expect(queues.find(({ area }) => area === 'inquiries')?.count).toBe(listed.items.length)
  })

  it('of one member can be merged, and the old address leads to the new one', async () => {
    const [member, stranger] = [await fixture.aMember(), await fixture.aMember()]
    const [from, into, foreign] = [
      await anInquiry(member),
      await anInquiry(member),
      await anInquiry(stranger),
    ]
    const merge = (id: string, intoId: string) =>
      staff.support.code(inquiries.mergeInquiry, { params: { id }, body: { intoId } })
    expect(await merge(from, foreign)).toBe('STAFF-A008')
    expect(await merge(from, from)).toBe('STAFF-A008')
    expect(await merge(from, randomUUID())).toBe('INQUIRY-A001')
    expect(await merge(from, into)).toBe('success')
    expect(await merge(from, into)).toBe('STAFF-A008')
    const { token } = member
    const seen = await fixture.ok(api.inquiries.getInquiry, { token, params: { id: from } })
    expect([seen.id, seen.messages.length]).toEqual([into, 2])
    const { items } = await fixture.ok(api.inquiries.listInquiries, { token, query: {} })
    expect(items.map(({ id }) => id)).toEqual([into])
    const reply = { token, params: { id: from }, body: { content: 'And now?' } }
    expect((await fixture.ok(api.inquiries.replyInquiry, reply)).messages).toHaveLength(3)
    expect((await open(from)).messages.filter(({ author }) => author === 'NOTE')).toHaveLength(1)
  })

  it('are given only to those who may answer them', async () => {
    const id = await anInquiry(await fixture.aMember())
    const { id: tradingId } = await staff.trading.ok(consoleApi.session.getMe)
    const { id: supportId } = await staff.support.ok(consoleApi.session.getMe)
    const assign = (staffId: string | null) =>
      staff.support.code(inquiries.assignInquiry, { params: { id }, body: { staffId } })
    expect(await assign(tradingId)).toBe('STAFF-B002')
    expect(await assign(randomUUID())).toBe('STAFF-B002')
    expect(await assign(supportId)).toBe('success')
    expect((await open(id)).assignee?.loginId).toBe('support1')
    const mine = await staff.support.ok(inquiries.listInquiries, { query: { assignee: 'me' } })
    expect(mine.items.map((one) => one.id)).toContain(id)
    expect(await assign(null)).toBe('success')
    expect((await open(id)).assignee).toBeNull()
  })

  it('have texts to begin with, one per name and language', async () => {
    const body = { name: 'Deposit', locale: 'ko', content: '안녕하세요.' } as const
    const { id } = await staff.support.ok(inquiries.saveTemplate, { body })
    const changed = await staff.support.ok(inquiries.saveTemplate, { body: { ...body, content: '네.' } })
    expect(changed.id).toBe(id)
    const { items } = await staff.support.ok(inquiries.listTemplates)
    expect(items.map((text) => text.content)).toEqual(['네.'])
    await staff.support.ok(inquiries.removeTemplate, { params: { id } })
    expect(await staff.support.code(inquiries.removeTemplate, { params: { id } })).toBe('COMMON-A001')
  })
})

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

describe('campaigns', () => {
  const body = {
    texts: { en: { title: 'Autumn', text: '10 % off' } },
    to: '/subscribe',
    country: null,
    locale: null,
    sendAt: null,
  }

  it('reach those who agreed, once, after a second person; the label stands before them', async () => {
    const [agreed, silent] = [await fixture.aMember(), await fixture.aMember()]
    await fixture.ok(api.notifications.changeSettings, { token: agreed.token, body: { marketing: true } })
    const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
    const params = { id }
    const forecast = await staff.content.ok(campaigns.previewCampaign, { params })
    expect(forecast).toMatchObject({ inApp: 1, noDevice: 1, ringNow: 0, ringAfterNight: 0 })
    expect(forecast.audience - forecast.withoutConsent).toBe(1)
    expect(forecast.shown.find(({ locale }) => locale === 'ko')?.title).toMatch(/^\(광고\)/)
    const tryOn = (loginId: string) => staff.content.ok(campaigns.testCampaign, { params, body: { loginId } })
    expect([await tryOn(agreed.id), await tryOn(silent.id)]).toEqual([{ told: true }, { told: false }])
    const { requestId } = await staff.content.ok(campaigns.requestCampaign, { params, body: { reason } })
    await modules.notifications.sendCampaigns()
    expect((await staff.content.ok(campaigns.getCampaign, { params })).told).toBe(0)
    await staff.owner.ok(requests.approveRequest, { params: { id: requestId } })
    await Promise.all([modules.notifications.sendCampaigns(), modules.notifications.sendCampaigns()])
    expect(await staff.content.ok(campaigns.getCampaign, { params })).toMatchObject({
      state: 'SENT',
      told: 1,
    })
    const titlesOf = async ({ token }: TestMember) =>
      (await fixture.ok(api.notifications.listAlarms, { token })).items.map(({ title }) => title)
    expect((await titlesOf(agreed)).filter((title) => title.includes('Autumn'))).toHaveLength(2)
    expect(await titlesOf(silent)).toEqual([])
    expect(await staff.content.code(campaigns.cancelCampaign, { params, body: { reason } })).toBe(
      'STAFF-A008',
    )
  })

  it('are not sent after they changed since the request', async () => {
    const { id } = await staff.content.ok(campaigns.makeCampaign, { body })
    const params = { id }
    const { requestId } = await staff.content.ok(campaigns.requestCampaign, { params, body: { reason } })
    await staff.content.ok(campaigns.saveCampaign, { params, body: { ...body, to: '/ico' } })
    expect(await staff.owner.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-A007')
    const past = { ...body, sendAt: '2020-01-01T00:00:00.000Z' }
    expect(await staff.content.code(campaigns.saveCampaign, { params, body: past })).toBe('STAFF-B002')
    expect(await staff.content.code(campaigns.makeCampaign, { body: { ...body, to: 'https://x.io' } })).toBe(
      'STAFF-B002',
    )
  })
})

it('a changed text waits for the release, with the same braces as English', async () => {
  const body = { key: 'book_allow_ends', locale: 'ko', text: '{time}에 끝남', source: 'Ends {time}' } as const
  await staff.content.ok(translations.saveEdit, { body })
  const save = (text: string) => staff.content.code(translations.saveEdit, { body: { ...body, text } })
  expect(await save('끝남')).toBe('STAFF-B002')
  const items = [body, { ...body, locale: 'ja' as const, text: '{date}' }]
  expect(await staff.content.code(translations.importEdits, { body: { items } })).toBe('STAFF-B002')
  const list = await staff.auditor.ok(translations.listEdits)
  expect(list.items).toMatchObject([{ key: body.key, text: body.text, by: { loginId: 'content1' } }])
  expect(await staff.content.ok(translations.exportEdits)).toContain('book_allow_ends,ko,{time}에 끝남')
  const params = { id: list.items[0]?.id ?? '' }
  await staff.content.ok(translations.dropEdit, { params })
  expect(await staff.content.code(translations.dropEdit, { params })).toBe('COMMON-A001')
})
