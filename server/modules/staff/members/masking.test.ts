import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { mayDo, STAFF_ROLES, type StaffRole } from '#contract/rules/staff-rights.ts'
import { openConsole, sendStaff } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const member = await fixture.aWalletMember()
await createWithdrawing(fixture).withdraw(member, { quantity: '1500' })
/** From where the member signs in; a home is known by the first half of its address. */
const HOMES = ['203.0.113.77', '2001:db8:77:66:55:44:33:22']
for (const address of HOMES)
  await fixture.ok(api.identity.signIn, {
    body: { id: member.id, password: member.password, deviceId: crypto.randomUUID() },
    address,
  })
const { body, headers } = inquiryForm()
await fixture.app.server.inject({
  method: 'POST',
  url: api.inquiries.submitInquiry.path,
  payload: body,
  headers: { ...headers, authorization: `Bearer ${member.token}`, 'idempotency-key': crypto.randomUUID() },
})
const staff = await openConsole(fixture)
await staff.support.ok(consoleApi.members.noteMember, {
  params: { id: member.memberId },
  body: { text: 'a note' },
})
const why = { reason: 'the member asked' }
await staff.risk.ok(consoleApi.members.unmaskMember, { params: { id: member.memberId }, body: why })
await staff.support.ok(consoleApi.members.requestOtpReset, { params: { id: member.memberId }, body: why })

const areas: Readonly<Record<string, Area>> = consoleApi
const reading = Object.values(areas)
  .flatMap((area): Operation[] => Object.values(area))
  .filter(({ method, access }) => method === 'GET' && access === 'staff')
/** What no list, card, table or log of the console shows: it is uncovered one member at a time. */
const NAMES = ['Kim Haneul', member.email, member.phone, `+82${member.phone.slice(1)}`]
const PERSONAL = [...NAMES, '203.0.113.77', '2001:db8:77:66']

function inquiryForm() {
  const boundary = 'part'
  const fields = { type: 'wallet', title: 'My withdrawal', content: 'Where is it?' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The numbers a list answers, for the calls about one of them. */
async function idsOf(operation: Operation, role: StaffRole): Promise<string[]> {
  if (operation.path.startsWith('/api/staff/members/:id')) return [member.memberId]
  const list = reading.find(({ path }) => path === operation.path.split('/:')[0])
  if (list === undefined) return []
  const { text, status } = await sendStaff(fixture, list, { cookie: staff[role].cookie })
  if (status !== 200) return []
  const { data }: { data: { items?: { id: string }[] } } = JSON.parse(text)
  return (data.items ?? []).slice(0, 5).map(({ id }) => id)
}

async function call(operation: Operation, role: StaffRole): Promise<string> {
  if (!operation.path.includes(':')) {
    return (await sendStaff(fixture, operation, { cookie: staff[role].cookie })).text
  }
  const texts = []
  for (const id of await idsOf(operation, role)) {
    const params = { id, name: 'daily', day: id, seq: id, number: id }
    texts.push((await sendStaff(fixture, operation, { cookie: staff[role].cookie, params })).text)
  }
  return texts.join('\n')
}

it.each(STAFF_ROLES)(
  '%s reads no name, e-mail, phone number or address of a member anywhere',
  async (role) => {
    const shown: string[] = []
    let answered = 0
    for (const operation of reading.filter(({ right }) => mayDo([role], right))) {
      const text = await call(operation, role)
      answered += text.startsWith('{"status":"success"') ? 1 : 0
      shown.push(
        ...PERSONAL.filter((part) => text.includes(part)).map((part) => `${operation.path}: ${part}`),
      )
      // Who may not see members does not learn who they are by another way.
      if (!mayDo([role], 'members.see') && text.includes(member.id))
        shown.push(`${operation.path}: ${member.id}`)
    }
    expect(shown).toEqual([])
    expect(answered).toBeGreaterThan(2)
  },
)

it('the data that must not be seen is there: it is found where it is uncovered', async () => {
  const seen = await staff.risk.ok(consoleApi.members.unmaskMember, {
    params: { id: member.memberId },
    body: why,
  })
  expect(NAMES).toEqual(expect.arrayContaining([seen.name, seen.email]))
  const { sessions } = await staff.risk.ok(consoleApi.members.getMember, { params: { id: member.memberId } })
  const addresses = sessions.map(({ address }) => address)
  expect(addresses).toEqual(expect.arrayContaining(['203.0.113.*', '2001:db8:77:*']))
})
