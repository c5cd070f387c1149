import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { PasskeyOptions } from '#contract/members/passkey-parts.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { aPerson, sendStaff, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { addPasskey, FIXTURE_ORIGIN, memberWithOtp } from '#testing/passkeys/passkey-setup.ts'
import {
  createSoftAuthenticator,
  type Signing,
  type SoftAuthenticator,
} from '#testing/passkeys/soft-authenticator.ts'

const fixture = await createFixture()
const { passkeys, session, people, requests, ledger } = consoleApi
const { db } = fixture.app.kernel

async function withPasskey(person: StaffCaller): Promise<SoftAuthenticator> {
  const authenticator = createSoftAuthenticator(FIXTURE_ORIGIN)
  const asked = await person.ok(passkeys.beginPasskey)
  const attestation = authenticator.make(asked)
  await person.ok(passkeys.addPasskey, { body: { attempt: asked.attempt, name: 'Key', attestation } })
  return authenticator
}

/** Opens the console with a signature. Returns the cookie, or the code of the refusal. */
async function openWith(authenticator: SoftAuthenticator, signing: Signing = {}, address = '127.0.0.1') {
  const begun = await sendStaff(fixture, passkeys.beginSignIn, { address })
  const { data }: { data: PasskeyOptions } = JSON.parse(begun.text)
  const body = { attempt: data.attempt, assertion: authenticator.sign(data, signing) }
  const { text, cookie } = await sendStaff(fixture, passkeys.signInByPasskey, { body, address })
  const { code }: { code?: string } = JSON.parse(text)
  return code ?? cookie ?? ''
}

async function stepUpWith(person: StaffCaller, authenticator: SoftAuthenticator, signing: Signing = {}) {
  const asked = await person.ok(passkeys.beginStepUp)
  const body = { attempt: asked.attempt, assertion: authenticator.sign(asked, signing) }
  return person.code(passkeys.stepUpByPasskey, { body })
}

describe('a passkey of the staff', () => {
  it('opens the console, steps up, and is told by mail and in the audit log', async () => {
    const person = await aPerson(fixture, 'keyed', ['finance'])
    await db.run(sql`update staff_people set email = 'keyed@members.example' where login_id = 'keyed'`)
    const authenticator = await withPasskey(person)
    const cookie = await openWith(authenticator)
    expect(cookie).toMatch(/^staff=[\w-]{43}$/)
    const reply = await sendStaff(fixture, ledger.getTrialBalance, { cookie })
    expect(reply.status).toBe(200)
    expect(await stepUpWith(person, authenticator)).toBe('success')
    const actions = await db.many<{ action: string }>(
      sql`select action from staff_audit where action like 'passkeys.%' order by at`,
    )
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['passkeys.addPasskey', 'passkeys.signInByPasskey', 'passkeys.stepUpByPasskey']),
    )
    const subjects = async () => (await fixture.mails('keyed@members.example')).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('[MCS Members] A passkey was added to keyed')
  })

  it('opens nothing at the members’ door, and a member’s nothing at the console’s', async () => {
    const staff = await withPasskey(await aPerson(fixture, 'outside', ['support']))
    const member = await addPasskey(fixture, await memberWithOtp(fixture))
    const asked = await fixture.ok(api.passkeys.beginPasskeySignIn)
    const body = { attempt: asked.attempt, assertion: staff.sign(asked) }
    expect(await fixture.code(api.passkeys.signInByPasskey, { body })).toBe('PASSKEY-A001')
    expect(await openWith(member)).toBe('PASSKEY-A001')
    // Nor does a challenge of one door open the other.
    const theirs = { attempt: asked.attempt, assertion: staff.sign(asked) }
    const { text } = await sendStaff(fixture, passkeys.signInByPasskey, { body: theirs })
    expect(JSON.parse(text)).toMatchObject({ code: 'PASSKEY-A001' })
  })

  it('is refused from another origin, without the person recognised, and from an address that is not admitted', async () => {
    const authenticator = await withPasskey(await aPerson(fixture, 'bounded', ['support']))
    expect(await openWith(authenticator, { origin: 'https://evil.example' })).toBe('PASSKEY-A001')
    expect(await openWith(authenticator, { isVerified: false })).toBe('PASSKEY-A001')
    await db.run(sql`insert into staff_addresses (block) values ('127.0.0.1')`)
    expect(await openWith(authenticator, {}, '203.0.113.9')).toBe('STAFF-A009')
    expect(await openWith(authenticator)).toMatch(/^staff=/)
    await db.run(sql`delete from staff_addresses`)
  })

  it('steps up its own session only', async () => {
    const [one, other] = [
      await aPerson(fixture, 'first', ['finance']),
      await aPerson(fixture, 'second', ['risk']),
    ]
    const authenticator = await withPasskey(one)
    expect(await stepUpWith(other, authenticator)).toBe('PASSKEY-A001')
    const asked = await other.ok(passkeys.beginStepUp)
    const body = { attempt: asked.attempt, assertion: authenticator.sign(asked) }
    expect(await one.code(passkeys.stepUpByPasskey, { body })).toBe('PASSKEY-A001')
    const [{ id } = { id: '' }] = (await one.ok(passkeys.listPasskeys)).items
    expect(await other.code(passkeys.removePasskey, { params: { id } })).toBe('COMMON-A001')
    expect(await one.code(passkeys.removePasskey, { params: { id } })).toBe('success')
    expect(await openWith(authenticator)).toBe('PASSKEY-A001')
  })

  it('is blocked when its counter goes back, and every owner is told', async () => {
    await aPerson(fixture, 'ownerone', ['owner'])
    await db.run(sql`update staff_people set email = 'owner@members.example' where login_id = 'ownerone'`)
    const authenticator = await withPasskey(await aPerson(fixture, 'copied', ['support']))
    expect(await openWith(authenticator, { counter: 5 })).toMatch(/^staff=/)
    expect(await openWith(authenticator, { counter: 4 })).toBe('PASSKEY-A002')
    expect(await openWith(authenticator, { counter: 9 })).toBe('PASSKEY-A001')
    const subjects = async () => (await fixture.mails('owner@members.example')).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('[MCS Members] A passkey of Person copied was blocked')
  })

  it('ends with the account and with new credentials', async () => {
    const leaver = await aPerson(fixture, 'leaver', ['support'])
    const authenticator = await withPasskey(leaver)
    const { id } = await leaver.ok(session.getMe)
    fixture.advance(MINUTE_MS)
    const owner = await aPerson(fixture, 'boss', ['owner'])
    const risk = await aPerson(fixture, 'watcher', ['risk'])
    const body = { roles: [], reason: 'has left' }
    const { requestId } = await owner.ok(people.requestChange, { params: { id }, body })
    await risk.ok(requests.approveRequest, { params: { id: requestId } })
    expect(await openWith(authenticator)).toBe('PASSKEY-A001')
    expect(await db.many(sql`select 1 from staff_passkeys where staff_id = ${id}`)).toEqual([])
  })
})
