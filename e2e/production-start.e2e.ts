import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { STAFF_ROLES } from '#contract/rules/staff-rights.ts'
import { createClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { endWithdrawLock } from '#tools/ops/end-withdraw-lock.ts'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { firstCodeMs, openAuthenticator } from './authenticator.ts'
import { type Calls, callsOf } from './calls.ts'
import {
  act,
  approveOnlyRequest,
  type Colleague,
  type Invited,
  setUpByCalls,
  setUpInBrowser,
} from './colleague.ts'
import { SOLID_MS } from './faucet.ts'
import { becomeMember, type Person, setUpOtp, signIn } from './member.ts'
import { startProduction } from './production/production.ts'

const JOURNEY_MS = 300_000
/** A process remembers the gates for ten seconds. */
const GATES_MS = 30_000
const NEAR_MS = 10 * MINUTE_MS
/** Addresses of the network that nobody of ours has. */
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ELSEWHERE = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'
const REASON = 'The first days of the house'
/** The two owners of deploy/README.md. */
const KIM: Invited = { loginId: 'one', name: 'Kim Haneul', email: 'one@members.example' }
const PARK: Invited = { loginId: 'two', name: 'Park Jun', email: 'two@members.example' }
const MEMBER: Person = {
  id: 'firstmember',
  email: 'first@members.example',
  name: 'Lee Seo',
  phone: '01023450178',
  password: 'plum-고래-7431',
  locale: 'en',
}
const { people, requests, settings, withdrawals, audit } = consoleApi
const text = textsOf('en', CONSOLE_TEXTS)
const KOREA = 'South Korea'
const member = textsOf('en')
const reason = { [text('act', 'reason')]: REASON }
const clock = createClock()
const journey = await startProduction()

let kim: Colleague
let park: Colleague
/** The member: calls, page and authenticator of their own. */
let own: Calls
let page: Page
let code: () => Promise<string>

const memberCalls = async (): Promise<Calls> => {
  const body = { id: MEMBER.id, password: MEMBER.password }
  const { access_token: token } = await callsOf(journey.url).ok(api.identity.signIn, { body })
  return callsOf(journey.url, { headers: () => ({ authorization: `Bearer ${token}` }) })
}
const withdrawalOf = (id: string) => own.ok(api.wallet.getWithdrawal, { params: { id } })
const funds = async () => {
  const { USDT, gasTrx } = await own.ok(api.wallet.getBalance)
  return { USDT: USDT.available, TRX: gasTrx }
}
function expectInADay(time: unknown): void {
  const left = Date.parse(String(time)) - clock.nowMs()
  expect(left).toBeGreaterThan(DAY_MS - NEAR_MS)
  expect(left).toBeLessThanOrEqual(DAY_MS)
}
const invitedFor = (role: string): Invited => ({
  loginId: `${role}1`,
  name: `Person ${role}`,
  email: `${role}@staff.example`,
})
const openGates = async () =>
  (await callsOf(journey.url).ok(api.system.getPublicConfig)).gates
    .filter(({ open }) => open)
    .map(({ feature, country }) => `${feature} ${country}`)
    .toSorted()

function foundingArgs(founders: readonly Invited[]): string[] {
  return founders.flatMap(({ loginId, name, email }) => ['--id', loginId, '--name', name, '--email', email])
}

/** Kim asks by call, Park agrees by call. */
async function agreed(asked: Promise<{ requestId: string }>): Promise<void> {
  const { requestId: id } = await asked
  expect((await park.calls.ok(requests.approveRequest, { params: { id } })).state).toBe('DONE')
}

/** One owner asks for the other's roles; the other agrees, for nobody does so to what they asked for. */
async function grantRole(asker: Colleague, other: Colleague, role: 'finance' | 'risk'): Promise<void> {
  await asker.page.goto('/console/people')
  await asker.page.getByRole('row').filter({ hasText: other.loginId }).click()
  await act(asker, text('people', 'change_roles'), { fields: reason, boxes: [text('role', role)] })
  await approveOnlyRequest(other)
}

async function inviteInBrowser(invited: Invited, role: 'finance'): Promise<void> {
  await kim.page.goto('/console/people')
  await act(kim, text('people', 'invite'), {
    fields: {
      [text('session', 'id')]: invited.loginId,
      [text('members', 'name')]: invited.name,
      [text('people', 'email')]: invited.email,
      ...reason,
    },
    boxes: [text('role', role)],
  })
  await approveOnlyRequest(park)
}

async function openGateInBrowser(): Promise<void> {
  await kim.page.goto('/console/gates')
  const korea = kim.page.getByRole('row').filter({ hasText: KOREA })
  await korea.filter({ hasText: text('feature', 'plan') }).click()
  await act(kim, text('gates', 'request_open'), {
    fields: {
      [text('gates', 'holder')]: 'Members Inc.',
      [text('gates', 'permission')]: 'operating licence',
      [text('gates', 'reference')]: 'A-1',
      ...reason,
    },
  })
  await approveOnlyRequest(park)
}

async function withdrawInBrowser(page: Page, otpCode: string): Promise<string> {
  await page.goto('/wallet/withdraw')
  await page.getByLabel(member('withdraw', 'quantity')).fill('1500')
  await page.getByLabel(member('withdraw', 'address')).fill(ELSEWHERE)
  await page.getByText(member('withdraw', 'valid'), { exact: false }).first().waitFor()
  await page.getByLabel(member('otp', 'code')).fill(otpCode)
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: member('withdraw', 'send'), exact: true }).click()
  await page.waitForURL('**/wallet/withdraw-complete?id=*')
  return new URL(page.url()).searchParams.get('id') ?? ''
}

async function approveInBrowser(colleague: Colleague): Promise<void> {
  const { page } = colleague
  await page.goto('/console/withdrawals')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('complementary').getByText(MEMBER.id).waitFor()
  await act(colleague, text('withdrawals', 'approve').replace('{sum}', '1,500.00 USDT'))
}

describe('a production that begins from an empty database', () => {
  it('serves its members over TLS, with nothing of a sandbox and every gate closed', async () => {
    const { sandbox } = await callsOf(journey.url).ok(api.system.getPublicConfig)
    expect(sandbox).toBe(false)
    expect(await openGates()).toEqual(['automaster KOR', 'automaster USA'])
    const clockCall = await fetch(`${journey.url}/sandbox/clock`)
    expect(clockCall.status).toBe(404)
    const home = await fetch(journey.url)
    expect(home.headers.get('strict-transport-security')).toContain('max-age')
  })

  it(
    'makes two owners by two mails, who set themselves up in their browsers, and no third',
    async () => {
      const made = await journey.foundOwners()
      for (const { email } of [KIM, PARK]) expect(made).toContain(`A set-up link went to ${email}`)
      expect(made).not.toContain('token=')
      ;[kim, park] = await Promise.all([setUpInBrowser(journey, KIM), setUpInBrowser(journey, PARK)])
      const others = [invitedFor('third'), invitedFor('fourth')]
      const again = await journey.tool('first-owner', foundingArgs(others))
      expect(again).toMatchObject({ code: 1 })
      expect(again.output).toContain('There is an owner already')
    },
    JOURNEY_MS,
  )

  it(
    'takes in a member, who finds the plan closed and sends coins',
    async () => {
      await becomeMember(journey, MEMBER)
      page = await (await journey.newProfile('en-US', { isLasting: true })).newPage()
      await signIn(page, MEMBER)
      await page.goto('/reward')
      await page.getByRole('region', { name: member('shell', 'closed_title') }).waitFor()
      let firstMs = 0
      const key = await setUpOtp({ now: async () => (firstMs = firstCodeMs()) }, page, MEMBER)
      code = openAuthenticator(key, firstMs)
      own = await memberCalls()
      const { address } = await own.ok(api.wallet.getDepositAddress)
      await journey.sendCoins({ address, coin: 'USDT', amount: '3000' })
      await journey.sendCoins({ address, coin: 'TRX', amount: '100' })
    },
    JOURNEY_MS,
  )

  it(
    'gives the owners what a small house needs, and has a person set up for each of the seven roles',
    async () => {
      await grantRole(park, kim, 'finance')
      await grantRole(kim, park, 'risk')
      await inviteInBrowser(invitedFor('finance'), 'finance')
      const others = STAFF_ROLES.filter((role) => role !== 'finance')
      for (const role of others) {
        const body = { ...invitedFor(role), locale: 'en' as const, roles: [role], reason: REASON }
        await agreed(kim.calls.ok(people.requestInvite, { body }))
      }
      const [first, ...rest] = await Promise.all([
        setUpInBrowser(journey, invitedFor('finance')).then(({ calls }) => calls),
        ...others.map((role) => setUpByCalls(journey, invitedFor(role))),
      ])
      expect((await first.ok(consoleApi.session.getMe)).roles).toEqual(['finance'])
      for (const [index, calls] of rest.entries())
        expect((await calls.ok(consoleApi.session.getMe)).roles).toEqual([others[index]])
      const { items } = await kim.calls.ok(people.listStaff)
      expect(items.filter(({ state }) => state === 'ACTIVE')).toHaveLength(9)
    },
    JOURNEY_MS,
  )

  it(
    'opens its gates and changes its price by two people',
    async () => {
      await openGateInBrowser()
      const validUntil = new Date(clock.nowMs() + 365 * DAY_MS).toISOString()
      const licence = {
        holder: 'Members Inc.',
        permission: 'operating licence',
        reference: 'A-1',
        validUntil,
      }
      for (const feature of ['referral', 'ico', 'game'] as const) {
        const body = { feature, country: 'KOR' as const, open: true, ...licence, reason: REASON }
        await agreed(kim.calls.ok(settings.requestGate, { body }))
      }
      const korean = ['game', 'ico', 'plan', 'referral'].map((feature) => `${feature} KOR`)
      await expect
        .poll(openGates, { timeout: GATES_MS })
        .toEqual(['automaster KOR', 'automaster USA', ...korean].toSorted())
      await kim.page.goto('/console/prices')
      await act(kim, text('prices', 'request_price'), {
        fields: { [text('prices', 'new_value')]: '0.26', ...reason },
      })
      await approveOnlyRequest(park)
      expect((await callsOf(journey.url).ok(api.system.getPublicConfig)).price?.value).toBe('0.26')
      await kim.page.goto('/console/prices')
      const price = kim.page.getByRole('region', { name: text('prices', 'mcs'), exact: true })
      await price.locator('p', { hasText: '0.26' }).waitFor()
    },
    JOURNEY_MS,
  )

  it(
    'finds the deposits on the chain and pays out, though not within a day of a new authenticator',
    async () => {
      // What an open gate shows; a closed one shows a panel instead.
      await page.goto('/reward')
      await page.getByRole('heading', { name: member('plan', 'none') }).waitFor()
      await expect.poll(funds, { timeout: SOLID_MS }).toEqual({ USDT: '3000', TRX: '100' })
      const form = { coin: 'USDT', address: OUTSIDE, quantity: '500' } as const
      const refused = await own.refusal(api.wallet.withdraw, { body: { ...form, otpCode: '000000' } })
      expect(refused).toMatchObject({ code: 'WITHDRAW-A002', meta: { reason: 'SECURITY' } })
      expectInADay(refused.meta?.['time'])
      // The only step that is neither a call nor a page: nothing but a day ends this wait.
      await endWithdrawLock(journey.internals.databaseUrl, MEMBER.id)
      const sent = await own.ok(api.wallet.withdraw, { body: { ...form, otpCode: await code() } })
      await expect
        .poll(async () => (await withdrawalOf(sent.id)).state, { timeout: SOLID_MS })
        .toBe('CONFIRMED')
    },
    JOURNEY_MS,
  )

  it(
    'lets finance and risk approve 1,500 USDT, which then waits a day because the address is new',
    async () => {
      const params = { id: await withdrawInBrowser(page, await code()) }
      const card = () => park.calls.ok(withdrawals.getWithdrawal, { params })
      expect(await card()).toMatchObject({ needsStaff: true, approvals: [] })
      await approveInBrowser(kim)
      expect((await card()).approvals).toMatchObject([{ side: 'finance', by: { loginId: KIM.loginId } }])
      expect((await kim.calls.refusal(withdrawals.approveWithdrawal, { params })).code).toBe('STAFF-A005')
      await approveInBrowser(park)
      await park.page.getByText(text('withdrawals', 'none')).waitFor()
      expect((await card()).approvals.map(({ side }) => side)).toEqual(['finance', 'risk'])
      const shown = await withdrawalOf(params.id)
      expect(shown).toMatchObject({ state: 'REQUESTED', waitsFor: 'newAddress', txid: null })
      expectInADay(shown.waitsUntil)
      await page.reload()
      await page.getByText(member('withdraw', 'waits_address')).waitFor()
      expect((await kim.calls.ok(audit.verifyAudit)).isRight).toBe(true)
    },
    JOURNEY_MS,
  )

  it('sends a trace of each call of a page, from there down to its statements', async () => {
    await expect
      .poll(() => journey.countTracedCalls(), { timeout: SOLID_MS, interval: 500 })
      .toBeGreaterThan(0)
  })
})
