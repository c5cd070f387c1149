import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import { aPerson, openConsole, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture({ LOG_LEVEL: 'silent' })
const staff = await openConsole(fixture)
const { kernel, modules } = fixture.app
const { inquiries, people, requests, session } = consoleApi
const reason = 'The test says so.'
const params = (id: string) => ({ params: { id } })
/** Who asked what: each inquiry has a member of its own. */
const tokens = new Map<string, string>()
let made = 0

type StaffPerson = StaffCaller & { readonly id: string }
async function somebody(roles: readonly StaffRole[]): Promise<StaffPerson> {
  made += 1
  fixture.advance(31_000)
  const person = await aPerson(fixture, `helper${made}`, roles)
  return { ...person, id: (await person.ok(session.getMe)).id }
}

/** An inquiry that somebody has taken. */
async function taken({ id: staffId }: StaffPerson, type: InquiryType = 'wallet'): Promise<string> {
  const { token } = await fixture.aMember()
  const memberId = kernel.tokens.verify(token)?.memberId ?? ''
  const form = { type, title: 'Deposit', content: 'Where is it?' }
  const { id } = await kernel.db.tx((tx) => modules.inquiries.submit(tx, { memberId, form, file: undefined }))
  tokens.set(id, token)
  await staff.support.ok(inquiries.assignInquiry, { ...params(id), body: { staffId } })
  return id
}
const open = (id: string) => staff.support.ok(inquiries.getInquiry, params(id))
async function standing(id: string) {
  const { assignee, state } = await open(id)
  return [assignee?.loginId ?? null, state]
}
const requestChange = async (id: string, roles: StaffRole[]) =>
  (await staff.owner.ok(people.requestChange, { ...params(id), body: { roles, reason } })).requestId
const approve = (requestId: string) => staff.risk.call(requests.approveRequest, params(requestId))
const grantRoles = async (id: string, roles: StaffRole[]) => approve(await requestChange(id, roles))

/** Replies to an inquiry, which assigns it. */
async function answered(by: StaffPerson, id: string): Promise<void> {
  const seen = (await open(id)).messages.at(-1)?.id ?? ''
  await by.ok(inquiries.answerInquiry, { ...params(id), body: { content: 'On its way.', seen } })
}

it.each([
  ['is let go', ({ id }: StaffPerson) => grantRoles(id, [])],
  ['loses the right', ({ id }: StaffPerson) => grantRoles(id, ['finance'])],
  [
    'is set up anew',
    async ({ id }: StaffPerson) => {
      const asked = await staff.owner.ok(people.requestRenewal, { ...params(id), body: { reason } })
      return approve(asked.requestId)
    },
  ],
])(
  'the inquiries of a person who %s are unassigned at once, and postponed ones wait again',
  async (_, lose) => {
    const [gone, stays] = [await somebody(['support']), await somebody(['support'])]
    const [waits, held, done, others] = [
      await taken(gone),
      await taken(gone),
      await taken(gone),
      await taken(stays),
    ]
    await gone.ok(inquiries.moveInquiry, { ...params(held), body: { state: 'hold' } })
    await answered(gone, done)
    expect((await lose(gone)).data?.state).toBe('DONE')
    expect(await standing(waits)).toEqual([null, 'open'])
    expect(await standing(held)).toEqual([null, 'open'])
    expect(await standing(others)).toEqual([stays.loginId, 'open'])
    const nobodys = { query: { assignee: 'nobody', size: 100 } } as const
    const queue = (await staff.support.ok(inquiries.listInquiries, nobodys)).items.map(({ id }) => id)
    expect(queue).toEqual(expect.arrayContaining([waits, held]))
    // The member writes again in an answered inquiry: it waits for everybody.
    const reply = { ...params(done), body: { content: 'It is not here.' } }
    await fixture.ok(api.inquiries.replyInquiry, { ...reply, token: tokens.get(done) ?? '' })
    expect(await standing(done)).toEqual([null, 'open'])
  },
)

it('who answers errors only from now on keeps those, and gives back the others', async () => {
  const person = await somebody(['support', 'trading'])
  const [error, wallet] = [await taken(person, 'error'), await taken(person)]
  await grantRoles(person.id, ['trading'])
  expect(await standing(error)).toEqual([person.loginId, 'open'])
  expect(await standing(wallet)).toEqual([null, 'open'])
})

it('no inquiry is assigned to a person who is being removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [person, other] = [await somebody(['support']), await somebody(['support'])]
    const id = await taken(other)
    const [requestId, mine] = [await requestChange(person.id, []), await taken(other)]
    const seen = (await open(mine)).messages.at(-1)?.id ?? ''
    await Promise.all([
      approve(requestId),
      staff.support.call(inquiries.assignInquiry, { ...params(id), body: { staffId: person.id } }),
      person.call(inquiries.answerInquiry, { ...params(mine), body: { content: 'Yes.', seen } }),
    ])
    for (const one of [id, mine]) expect((await standing(one))[0]).not.toBe(person.loginId)
  }
})

it('a crash in the middle leaves both as they were', async () => {
  const person = await somebody(['support'])
  const [id, requestId] = [await taken(person), await requestChange(person.id, [])]
  await crashingAt(kernel.db, 'inquiries_threads', async () => {
    await approve(requestId)
  })
  expect(await standing(id)).toEqual([person.loginId, 'open'])
  expect((await person.ok(session.getMe)).roles).toEqual(['support'])
})
