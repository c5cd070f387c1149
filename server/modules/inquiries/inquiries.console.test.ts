import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { addBusinessHours } from './queue/business-hours.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { aPerson, openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const { db } = kernel
const { inquiries } = consoleApi

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
  it('have clocks of business hours for the first answer and for the last one', async () => {
    const member = await fixture.aMember()
    const id = await anInquiry(member)
    const { clocks, createdAt, memberLocale } = await open(id)
    const due = (hours: number) => new Date(addBusinessHours(Date.parse(createdAt), hours)).toISOString()
    expect(clocks).toEqual({
      firstAnswer: { dueAt: due(4), doneAt: null },
      resolution: { dueAt: due(18), doneAt: null },
    })
    expect(memberLocale).toBe('en')
    const body = { content: 'It is there.', seen: await seenOf(id) }
    await staff.support.ok(inquiries.answerInquiry, { params: { id }, body })
    const answered = (await open(id)).clocks
    expect(answered.firstAnswer.doneAt).not.toBe(null)
    expect(answered.resolution.doneAt).toBe(answered.firstAnswer.doneAt)
  })

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
