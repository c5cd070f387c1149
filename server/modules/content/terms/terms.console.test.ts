import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MAX_TERM_TEXT } from '#contract/console/words/terms.ts'
import { LOCALES } from '#contract/locale.ts'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { digest } from '#server/kernel/database/ids.ts'
import { aPerson, openConsole } from '#testing/fixtures/console-fixture.ts'
import { dayAhead } from '#testing/members/request-examples.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const { terms, requests, audit } = consoleApi
const reason = 'Because the test says so.'
const day = dayAhead(fixture, 20)
const TEXT = '# Privacy\n\nWe keep little.'

async function aDraft(kind: 'use' | 'privacy' = 'privacy'): Promise<string> {
  const { id } = await staff.content.ok(terms.makeTerms, { body: { kind } })
  const body = { isReviewed: true, texts: { en: TEXT } }
  await staff.content.ok(terms.saveTerms, { params: { id }, body })
  return id
}

const request = async (id: string, on: string = day) =>
  (await staff.content.ok(terms.requestTerms, { params: { id }, body: { day: on, asksAgain: true, reason } }))
    .requestId
const stateOf = async (id: string) => (await staff.auditor.ok(terms.getTerms, { params: { id } })).state

describe('a draft of the terms', () => {
  it('begins with what binds in all languages, and is changed one language at a time', async () => {
    const { id } = await staff.content.ok(terms.makeTerms, { body: { kind: 'privacy' } })
    const begun = await staff.auditor.ok(terms.getTerms, { params: { id } })
    expect(begun).toMatchObject({ state: 'DRAFT', version: null, missing: [], isReviewed: false })
    expect(begun.texts).toEqual(begun.before?.texts)
    const save = (texts: object) =>
      staff.content.ok(terms.saveTerms, { params: { id }, body: { isReviewed: true, texts } })
    await save({ en: `${TEXT}\n` })
    await save({ ja: '' })
    const saved = await staff.auditor.ok(terms.getTerms, { params: { id } })
    expect(saved).toMatchObject({ missing: ['ja'], isReviewed: true, madeBy: { loginId: 'content1' } })
    expect([saved.texts.en, saved.digests.en]).toEqual([TEXT, digest(TEXT)])
    expect(saved.texts.ko).toBe(begun.texts.ko)
    const [entry] = (await staff.owner.ok(audit.listAudit, { query: { action: 'terms.saveTerms' } })).items
    expect(entry).toMatchObject({ subject: id, by: { loginId: 'content1' } })
    expect(entry?.before?.['ja']).toBe(begun.digests.ja)
    expect(Object.keys(entry?.after ?? {})).not.toContain('ja')
  })

  it('is refused without a request when it lacks a language or is too large', async () => {
    const id = await aDraft()
    const save = (texts: object) =>
      staff.content.code(terms.saveTerms, { params: { id }, body: { isReviewed: true, texts } })
    expect(await save({ ko: '가'.repeat(MAX_TERM_TEXT) })).toBe('success')
    expect(await save({ ko: '가'.repeat(MAX_TERM_TEXT + 1) })).toBe('STAFF-B002')
    expect(await save({ zh_CN: ' ' })).toBe('success')
    const body = { day, asksAgain: true, reason }
    const { failure } = await staff.content.call(terms.requestTerms, { params: { id }, body })
    expect(failure).toMatchObject({ code: 'STAFF-B002', fields: { texts: 'STAFF-B002' } })
    for (const wrong of [dayAhead(fixture, -1), '2026-13-40', 'soon'])
      expect(
        await staff.content.code(terms.requestTerms, { params: { id }, body: { ...body, day: wrong } }),
        wrong,
      ).toBe('STAFF-B002')
    expect((await staff.owner.ok(requests.listRequests, { query: { kind: 'termsPublish' } })).items).toEqual(
      [],
    )
  })

  it('is thrown away with a reason, and then is none', async () => {
    const id = await aDraft()
    await staff.content.ok(terms.dropTerms, { params: { id }, body: { reason } })
    expect(await staff.content.code(terms.dropTerms, { params: { id }, body: { reason } })).toBe(
      'COMMON-A001',
    )
    expect(await staff.auditor.code(terms.getTerms, { params: { id } })).toBe('COMMON-A001')
  })

  it('is published by nobody alone: who may ask may not approve, and an owner may not ask', async () => {
    const id = await aDraft()
    const body = { day, asksAgain: true, reason }
    expect(await staff.owner.code(terms.requestTerms, { params: { id }, body })).toBe('STAFF-A001')
    const both = await aPerson(fixture, 'both', ['owner', 'content'])
    const { requestId } = await both.ok(terms.requestTerms, { params: { id }, body })
    expect(await both.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-A005')
    expect(await staff.content.code(requests.approveRequest, { params: { id: requestId } })).toBe(
      'STAFF-A001',
    )
    expect(await stateOf(id)).toBe('DRAFT')
    await both.ok(requests.rejectRequest, { params: { id: requestId }, body: { reason } })
  })

  it('is not published after it changed since the request', async () => {
    const id = await aDraft()
    const altered = await request(id)
    const texts = { ko: '# 개인정보\n\n적게 보관합니다.' }
    await staff.content.ok(terms.saveTerms, { params: { id }, body: { isReviewed: true, texts } })
    expect(await staff.owner.code(requests.approveRequest, { params: { id: altered } })).toBe('STAFF-A007')
    const unmarked = await request(id)
    await staff.content.ok(terms.saveTerms, { params: { id }, body: { isReviewed: false, texts: {} } })
    expect(await staff.owner.code(requests.approveRequest, { params: { id: unmarked } })).toBe('STAFF-A007')
    const dropped = await request(id)
    await staff.content.ok(terms.dropTerms, { params: { id }, body: { reason } })
    expect(await staff.owner.code(requests.approveRequest, { params: { id: dropped } })).toBe('COMMON-A001')
  })
})

describe('a publication', () => {
  it('is refused when its day has passed before the decision', async () => {
    const id = await aDraft('use')
    const requestId = await request(id, dayAhead(fixture, 1))
    fixture.advance(48 * HOUR_MS)
    const owner = await aPerson(fixture, 'owner2', ['owner'])
    expect(await owner.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-B002')
    const writer = await aPerson(fixture, 'writer2', ['content'])
    await writer.ok(terms.dropTerms, { params: { id }, body: { reason } })
  })

  it('publishes only one of two drafts at once, since the other was compared with a former version', async () => {
    const writer = await aPerson(fixture, 'writer3', ['content'])
    const [first, second] = [
      await aPerson(fixture, 'owner3', ['owner']),
      await aPerson(fixture, 'owner4', ['owner']),
    ]
    const requestTerms = async () => {
      const { id } = await writer.ok(terms.makeTerms, { body: { kind: 'privacy' } })
      const body = { day, asksAgain: true, reason }
      return { id: (await writer.ok(terms.requestTerms, { params: { id }, body })).requestId }
    }
    const [one, other] = [await requestTerms(), await requestTerms()]
    const answers = await Promise.all([
      first.call(requests.approveRequest, { params: one }),
      second.call(requests.approveRequest, { params: other }),
    ])
    const codes = answers.map(({ data, failure }) => data?.state ?? failure?.code)
    expect(codes.toSorted()).toEqual(['DONE', 'STAFF-A008'])
    const { items } = await writer.ok(terms.listTerms)
    expect(items.filter(({ state, kind }) => state === 'COMING' && kind === 'privacy')).toHaveLength(1)
  })

  it('is listed with its languages, its day and how many agreed; and taken back by two before its day', async () => {
    const member = await fixture.aMember()
    fixture.advance(MINUTE_MS)
    const writer = await aPerson(fixture, 'writer4', ['content'])
    const owner = await aPerson(fixture, 'owner5', ['owner'])
    const { items } = await writer.ok(terms.listTerms)
    const binding = items.filter(({ state }) => state === 'BINDING')
    expect(binding.map(({ kind, agreed, madeBy }) => [kind, agreed, madeBy])).toEqual([
      ['use', 1, null],
      ['privacy', 1, null],
    ])
    const coming = items.find(({ state }) => state === 'COMING')
    expect(coming).toMatchObject({ version: day, effectiveAt: `${day}T00:00:00.000Z`, agreed: 0 })
    expect(coming?.languages.toSorted()).toEqual([...LOCALES].toSorted())
    const id = coming?.id ?? ''
    const { requestId } = await writer.ok(terms.requestTermsWithdrawal, { params: { id }, body: { reason } })
    expect(await writer.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-A001')
    const done = await owner.ok(requests.approveRequest, { params: { id: requestId } })
    expect(done).toMatchObject({ state: 'DONE', failure: null })
    expect((await writer.ok(terms.getTerms, { params: { id } })).state).toBe('WITHDRAWN')
    expect(await writer.code(terms.requestTermsWithdrawal, { params: { id }, body: { reason } })).toBe(
      'STAFF-A008',
    )
    expect((await fixture.ok(api.identity.getMe, { token: member.token })).termsToAgree).toEqual([])
  })
})
