import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { STAFF_ROLES } from '#contract/rules/staff-rights.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { confirmDatabase } from '#server/kernel/database/keepers.ts'
import { signInStaff, type StaffCaller } from '#testing/fixtures/console-fixture.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { activate, confirmLink, mailedSetUpToken, SET_UP_PASSWORD } from '#testing/members/staff-set-up.ts'
import { createWalletFixture, type WalletMember } from '#testing/fixtures/wallet-fixture.ts'

/** A production from its empty database on, by the calls of the console: nothing is seeded, nobody is made past the gate. */
const fixture = await createWalletFixture({
  NETWORK: 'production',
  MASTER_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://members.example',
  MARKET: `replay:${await aMarketFolder()}`,
  RATE_LIMITS: 'on',
  CHEAP_PASSWORDS: 'off',
  TRON_FULL_HOST: 'http://127.0.0.1:9',
  TRON_CHECK_HOST: 'http://127.0.0.1:10',
})
const { kernel, modules } = fixture.app
const { people, requests, settings, withdrawals } = consoleApi
const reason = 'The first days of the house'
const LICENCE = { holder: 'Members Inc.', permission: 'operating licence', reference: 'A-1' }
const founder = (loginId: string) =>
  ({ loginId, name: `Founder ${loginId}`, email: `${loginId}@owners.example`, locale: 'en' }) as const

let kim: StaffCaller
let park: StaffCaller

/** Kim asks, Park agrees. Returns the state of the request. */
async function agreed(asked: Promise<{ requestId: string }>, by: StaffCaller = park): Promise<string> {
  const { requestId } = await asked
  return (await by.ok(requests.approveRequest, { params: { id: requestId } })).state
}
const secrets = new Map<string, string>()

/** Signs somebody in anew, a minute later: each code works once. */
async function freshly(loginId: string): Promise<StaffCaller> {
  fixture.advance(MINUTE_MS)
  return signInStaff(fixture, loginId, { password: SET_UP_PASSWORD, secret: secrets.get(loginId) ?? '' })
}

/** Goes through a set-up from its mail to the first sign-in. */
async function setUp({ loginId, email }: { loginId: string; email: string }): Promise<StaffCaller> {
  const confirmed = await confirmLink(fixture, await mailedSetUpToken(fixture, email))
  expect((await activate(fixture, confirmed)).code).toBe('success')
  secrets.set(loginId, confirmed.secret)
  return freshly(loginId)
}

const tokenOf = async ({ id, password }: WalletMember) =>
  (await fixture.ok(api.identity.signIn, { body: { id, password } })).access_token
const idOf = async (loginId: string) =>
  (await kernel.db.one<{ id: string }>(sql`select id from staff_people where login_id = ${loginId}`)).id

describe('a production that begins', () => {
  it('has nobody of the staff, no open gate, and refuses to make anybody past the gate', async () => {
    expect(await kernel.db.many(sql`select 1 from staff_people`)).toEqual([])
    const { sandbox, gates } = await fixture.ok(api.system.getPublicConfig)
    expect(sandbox).toBe(false)
    expect(gates.filter(({ open, feature }) => open && feature !== 'automaster')).toEqual([])
    const person = { ...founder('eve'), roles: ['owner'], password: 'x', secret: 'x' } as const
    await expect(modules.staff.seedPerson(person)).rejects.toThrow()
  })

  it('gets two owners by two mails, and no third', async () => {
    await modules.staff.makeFounders([founder('kim'), founder('park')])
    kim = await setUp(founder('kim'))
    park = await setUp(founder('park'))
    expect(await modules.staff.makeFounders([founder('lee'), founder('choi')])).toBeUndefined()
  })

  it('gives the two what a small house needs, and sets up a person for each of the seven roles', async () => {
    const changes = [
      { loginId: 'kim', roles: ['owner', 'finance'] },
      { loginId: 'park', roles: ['owner', 'risk'] },
    ] as const
    for (const { loginId, roles } of changes) {
      const params = { id: await idOf(loginId) }
      const [asker, other] = loginId === 'kim' ? [park, kim] : [kim, park]
      // Nobody agrees to what is asked for by themselves.
      const asked = asker.ok(people.requestChange, { params, body: { roles: [...roles], reason } })
      expect(await agreed(asked, other)).toBe('DONE')
      kim = await freshly('kim')
      park = await freshly('park')
    }
    for (const role of STAFF_ROLES) {
      const one = { loginId: `${role}1`, name: `Person ${role}`, email: `${role}@staff.example` }
      const body = { ...one, locale: 'en' as const, roles: [role], reason }
      expect(await agreed(kim.ok(people.requestInvite, { body }))).toBe('DONE')
      await setUp(one)
    }
    const { items } = await kim.ok(people.listStaff, {})
    expect(items.filter(({ state }) => state === 'ACTIVE')).toHaveLength(9)
  }, 120_000)

  it('opens its gates and changes its price by two people', async () => {
    for (const feature of ['plan', 'referral', 'ico', 'game'] as const) {
      const validUntil = new Date(kernel.clock.nowMs() + 365 * DAY_MS).toISOString()
      const body = { feature, country: 'KOR', open: true, ...LICENCE, validUntil, reason } as const
      expect(await agreed(kim.ok(settings.requestGate, { body }))).toBe('DONE')
    }
    fixture.advance(MINUTE_MS)
    const { gates } = await fixture.ok(api.system.getPublicConfig)
    expect(gates.filter(({ open, country }) => open && country === 'KOR')).toHaveLength(5)
    expect(await agreed(kim.ok(settings.requestPrice, { body: { price: '0.26', reason } }))).toBe('DONE')
    expect((await fixture.ok(api.system.getPublicConfig)).price?.value).toBe('0.26')
  })

  it('pays a withdrawal above 1,000 USDT once finance and risk have agreed and the new address has waited', async () => {
    // Money moves once the worker has checked the books and the signer has confirmed the database.
    for (const name of ['ledger-invariants', 'membership-unearned']) await kernel.jobs.runNow(name)
    await confirmDatabase(kernel.db, 'signer', { epoch: randomUUID(), mark: 1n })
    const member = await fixture.aWalletMember({ USDT: '3000', TRX: '100' })
    const body = {
      coin: 'USDT',
      address: fixture.strangeAddress(),
      quantity: '1500',
      otpCode: member.code(),
    } as const
    const { id, result } = await fixture.ok(api.wallet.withdraw, { token: await tokenOf(member), body })
    expect(result).toBe('Pending')
    fixture.advance(DAY_MS)
    kim = await freshly('kim')
    park = await freshly('park')
    const params = { id }
    await kim.ok(withdrawals.approveWithdrawal, { params })
    expect(await kim.code(withdrawals.approveWithdrawal, { params })).toBe('STAFF-A005')
    await park.ok(withdrawals.approveWithdrawal, { params })
    await modules.wallet.approveDue()
    const shown = await fixture.ok(api.wallet.getWithdrawal, { token: await tokenOf(member), params })
    expect(shown.state).toBe('APPROVED')
  })

  it('lets the people it invited decide between them after 72 hours, and not before', async () => {
    const [finance, risk] = [await freshly('finance1'), await freshly('risk1')]
    const body = { value: '60', reason }
    const params = { id: 'swap.fee_bps' }
    const { requestId } = await finance.ok(settings.requestParameter, { params, body })
    expect(await risk.code(requests.approveRequest, { params: { id: requestId } })).toBe('STAFF-A010')
    fixture.advance(72 * HOUR_MS)
    const [later, laterRisk] = [await freshly('finance1'), await freshly('risk1')]
    const again = later.ok(settings.requestParameter, { params, body })
    expect(await agreed(again, laterRisk)).toBe('DONE')
    expect((await modules.staff.verifyAudit()).isRight).toBe(true)
  })
})
