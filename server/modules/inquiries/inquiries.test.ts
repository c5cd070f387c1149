import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { sampleOf } from '#testing/outside/sample-files.ts'
import { sendInquiry, type InquiryFields } from '#testing/members/send-inquiry.ts'
import { createFixture, type TestMember } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const FORM = { type: 'wallet', title: 'Deposit', content: 'Where is it?' } as const

const submit = (token: string, fields: InquiryFields, key?: string) =>
  sendInquiry(fixture, { token, fields, key })

const picture = async (name = 'screen.jpg') => new File([new Uint8Array(await sampleOf('jpg'))], name)

async function anInquiry(member: TestMember, fields: InquiryFields = FORM): Promise<string> {
  return (await submit(member.token, fields)).data.id
}

async function answer(id: string, content = 'It is on its way.'): Promise<void> {
  const { messages } = await modules.inquiries.getForStaff(id)
  const seen = messages.findLast(({ author }) => author !== 'NOTE')?.id ?? ''
  await kernel.db.tx((tx) => modules.inquiries.answer(tx, { id, staffId: 'staff1', content, seen }))
}

const get = ({ token }: TestMember, id: string) =>
  fixture.ok(api.inquiries.getInquiry, { token, params: { id } })

async function renewed(member: TestMember): Promise<TestMember> {
  const { id, password, deviceId } = member
  const signedIn = await fixture.ok(api.identity.signIn, { body: { id, password, deviceId } })
  return { ...member, token: signedIn.access_token }
}

describe('the form', () => {
  it('is kept with its file made anew, and with what the screen knew', async () => {
    const member = await fixture.aMember()
    const context = { code: 'WALLET-C001', requestId: 'abc-1', buildId: 'b1', about: 'entry 7' }
    const id = await anInquiry(member, { ...FORM, ...context, file: await picture() })
    const shown = await get(member, id)
    expect(shown).toMatchObject({
      type: FORM.type,
      title: FORM.title,
      status: 'ready',
      context,
      replyUntil: null,
    })
    const [message] = shown.messages
    expect(message).toMatchObject({ author: 'MEMBER', content: FORM.content, file: { name: 'screen.jpg' } })
    const file = await fixture.app.server.inject({
      url: `/api/board/inquiry/file/${message?.file?.id}`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''screen.jpg")
    expect(file.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  })

  it.each([
    [{ type: 'other' }, 'INQUIRY-B001'],
    [{ title: ' ' }, 'INQUIRY-B002'],
    [{ title: 'x'.repeat(101) }, 'COMMON-B003'],
    [{ content: '' }, 'INQUIRY-B003'],
    [{ content: 'x'.repeat(5_001) }, 'COMMON-B003'],
    [{ file: new File(['MZ'], 'a.exe') }, 'INQUIRY-B004'],
    [{ file: new File([new Uint8Array(31 * 1024 * 1024)], 'a.mp4') }, 'INQUIRY-B004'],
  ] as const)('refuses %o with %s and saves nothing', async (wrong, code) => {
    const member = await fixture.aMember()
    const refused = await submit(member.token, { ...FORM, ...wrong })
    expect(refused).toMatchObject({ http: 400, code, fields: { [Object.keys(wrong)[0] ?? '']: code } })
    expect((await fixture.ok(api.inquiries.listInquiries, { token: member.token })).total).toBe(0)
  })

  it('sent twice, or twenty times at once, is one inquiry; its key with another file is refused', async () => {
    const member = await fixture.aMember()
    const key = randomUUID()
    const fields = { ...FORM, file: await picture() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(member.token, fields, key)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await fixture.ok(api.inquiries.listInquiries, { token: member.token })).total).toBe(1)
    const other = await submit(member.token, { ...FORM, file: new File(['hello'], 'a.txt') }, key)
    expect(other.code).toBe('COMMON-A003')
  })

  it('is refused without a sign-in, and limited to ten an hour per member', async () => {
    expect((await submit('none', FORM)).code).toBe('AUTH-A001')
    const { token } = await fixture.aMember()
    for (let count = 0; count < 10; count += 1) expect((await submit(token, FORM)).http).toBe(200)
    expect((await submit(token, FORM)).code).toBe('COMMON-A002')
  })
})

describe('an inquiry of another member', () => {
  it('is not found, whatever is asked of it', async () => {
    const [owner, other] = [await fixture.aMember(), await fixture.aMember()]
    const id = await anInquiry(owner, { ...FORM, file: await picture() })
    const file = (await get(owner, id)).messages[0]?.file?.id ?? ''
    const { token } = other
    expect(await fixture.code(api.inquiries.getInquiry, { token, params: { id } })).toBe('INQUIRY-A001')
    const reply = { token, params: { id }, body: { content: 'x' } }
    expect(await fixture.code(api.inquiries.replyInquiry, reply)).toBe('INQUIRY-A001')
    const rating = { token, params: { id }, body: { score: 1 } }
    expect(await fixture.code(api.inquiries.rateInquiry, rating)).toBe('INQUIRY-A001')
    expect(await fixture.code(api.inquiries.getInquiryFile, { token, params: { id: file } })).toBe(
      'INQUIRY-A001',
    )
  })
})

describe('an answer', () => {
  it('makes the inquiry done and is told in the app and by mail; its rating is kept', async () => {
    const member = await fixture.aMember({ locale: 'ko' })
    const id = await anInquiry(member)
    await answer(id)
    const { token } = member
    expect(await get(member, id)).toMatchObject({ status: 'done', rating: null })
    const { items } = await fixture.ok(api.notifications.listAlarms, {
      token,
      query: { category: 'INQUIRY' },
    })
    expect(items[0]).toMatchObject({ text: FORM.title, path: `/board/inquiry/history/${id}` })
    const [mail] = await fixture.mails(member.email)
    expect(mail?.subject).toBe('[MCS Members] 1:1 문의에 답변이 등록되었습니다')
    expect(mail?.links.some((link) => link.endsWith(`/ko/board/inquiry/history/${id}`))).toBe(true)
    const body = { score: 4, comment: '친절합니다' }
    const rated = await fixture.ok(api.inquiries.rateInquiry, { token, params: { id }, body })
    expect(rated.rating).toEqual(body)
  })

  it('can be answered back for 14 days, which asks again; then a new inquiry is needed', async () => {
    const member = await fixture.aMember()
    const id = await anInquiry(member)
    await answer(id)
    fixture.advance(14 * DAY_MS - HOUR_MS)
    const late = await renewed(member)
    const reply = (who: TestMember) => ({ token: who.token, params: { id }, body: { content: 'And now?' } })
    expect((await fixture.ok(api.inquiries.replyInquiry, reply(late))).status).toBe('ready')
    await answer(id, 'Now it is.')
    fixture.advance(14 * DAY_MS)
    const later = await renewed(member)
    expect(await fixture.code(api.inquiries.replyInquiry, reply(later))).toBe('INQUIRY-A002')
    const rating = { token: later.token, params: { id }, body: { score: 5 } }
    expect(await fixture.code(api.inquiries.rateInquiry, rating)).toBe('INQUIRY-A002')
    expect((await get(later, id)).messages.map(({ author }) => author)).toEqual([
      'MEMBER',
      'STAFF',
      'MEMBER',
      'STAFF',
    ])
  })

  it('is counted by the minutes that its member waited for the first one', async () => {
    const member = await fixture.aMember()
    await kernel.db.run(sql`delete from inquiries_threads`)
    const since = new Date(kernel.clock.nowMs())
    const ids = [await anInquiry(member), await anInquiry(member, { ...FORM, title: 'Second' })]
    fixture.advance(7 * 60_000 + 30_000)
    for (const id of ids) await answer(id)
    fixture.advance(60_000)
    await answer(ids[0] ?? '', 'And this too.')
    expect(await modules.inquiries.countAnswerTimes(kernel.db, since)).toEqual([{ minutes: 7, count: 2 }])
    const later = new Date(kernel.clock.nowMs())
    expect(await modules.inquiries.countAnswerTimes(kernel.db, later)).toEqual([])
  })

  it('cannot be rated before it is there', async () => {
    const member = await fixture.aMember()
    const id = await anInquiry(member)
    const rating = { token: member.token, params: { id }, body: { score: 5 } }
    expect(await fixture.code(api.inquiries.rateInquiry, rating)).toBe('INQUIRY-A002')
  })
})

describe('the staff', () => {
  it('see the longest waiting first, take it on, note and hold it; the member sees none of that', async () => {
    const member = await fixture.aMember()
    await kernel.db.run(sql`delete from inquiries_threads`)
    const first = await anInquiry(member)
    fixture.advance(1_000)
    const second = await anInquiry(member, { ...FORM, title: 'Second' })
    expect((await modules.inquiries.listQueued()).map(({ id }) => id)).toEqual([first, second])
    const act = { id: first, staffId: 'staff1' }
    await kernel.db.tx(async (tx) => {
      await modules.inquiries.assign(tx, act)
      await modules.inquiries.addNote(tx, { ...act, content: 'looks like a late block' })
      await modules.inquiries.setState(tx, { ...act, state: 'hold' })
    })
    expect(await modules.inquiries.getForStaff(first)).toMatchObject({ state: 'hold', assignedTo: 'staff1' })
    const shown = await get(member, first)
    expect(shown.status).toBe('ready')
    expect(JSON.stringify(shown)).not.toContain('late block')
  })

  it('two of them never answer one question at once: the second is stopped', async () => {
    const member = await fixture.aMember()
    const id = await anInquiry(member)
    const { messages } = await modules.inquiries.getForStaff(id)
    const act = { id, content: 'x', seen: messages[0]?.id ?? '' }
    const both = await Promise.allSettled(
      ['staff1', 'staff2'].map((staffId) =>
        kernel.db.tx((tx) => modules.inquiries.answer(tx, { ...act, staffId })),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await get(member, id)).messages).toHaveLength(2)
  })
})
