import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import {
  fund,
  join,
  type Member,
  ok,
  registerKey,
  setUpOtp,
  staffOf,
  subscribe,
} from '#testing/conformance/people.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const theSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** Turns a switch and waits until the product knows. */
async function turns(
  page: Page,
  [name, field]: readonly [string, string],
  { member, on }: { member: Member; on: boolean },
): Promise<void> {
  await theSwitch(page, name).click()
  await until(`${name} to be ${on ? 'on' : 'off'}`, async () => {
    const status = await ok(member, 'GET /api/trading/status')
    return at(status, field) === on ? true : undefined
  })
  await page.reload({ waitUntil: 'networkidle' })
  assert.equal(await theSwitch(page, name).isChecked(), on, `${name} after a reload`)
}

/** Gives a member what Auto Master needs: coins, its membership and an approved key. */
async function prepareAutoMaster(stage: Stage, member: Member): Promise<void> {
  await fund(stage, member, { coin: 'MCS', amount: 1_000 })
  await setUpOtp(stage, member)
  for (const item of ['SIGNAL', 'AUTOBOT']) {
    await subscribe(member, item, 30)
  }
  const registered = await registerKey(stage, member)
  assert.equal(registered.http, 200, registered.text)
  const staff = await staffOf(stage, 'trading')
  const { body } = await staff('GET', '/api/staff/exchange-keys')
  for (const key of listAt(body, 'data', 'items'))
    await staff('POST', `/api/staff/exchange-keys/${String(at(key, 'id'))}/approve`, { body: {} })
  const mode = { mode: 'binance', riskAccepted: true }
  const on = await member.call('PATCH', '/api/trading/settings', { body: { ...mode, autoMasterOn: true } })
  assert.equal(on.http, 200, on.text)
  await member.call('PATCH', '/api/trading/settings', { body: { ...mode, autoMasterOn: false } })
}

const isRunning = async (member: Member) =>
  listAt(await ok(member, 'GET /api/trading/status'), 'accounts').some((one) => at(one, 'state') === 'ON')

/** Section 2: the home screen. */
export const homeChecks: Checks = {
  '2.17': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    await page.goto('/', { waitUntil: 'networkidle' })
    for (const [name, field] of [
      ['Signal Master', 'signalOn'],
      ['Signal sound', 'soundOn'],
    ] as const) {
      const on = await theSwitch(page, name).isChecked()
      await turns(page, [name, field], { member, on: !on })
      await turns(page, [name, field], { member, on })
    }
    assert.equal(await theSwitch(page, 'Auto Master').isDisabled(), true, 'without a key')
    await page
      .getByText(/setup required/i)
      .first()
      .waitFor()
    await prepareAutoMaster(stage, member)
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await theSwitch(page, 'Auto Master').isChecked(), false)
    await theSwitch(page, 'Auto Master').click()
    await until('Auto Master to run', async () => ((await isRunning(member)) ? true : undefined))
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await theSwitch(page, 'Auto Master').isChecked(), true)
    await theSwitch(page, 'Auto Master').click()
    await until('Auto Master to stop', async () => ((await isRunning(member)) ? undefined : true))
  },

  '2.18': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    const main = page.getByRole('main')
    const openFrom = async (from: string, to: string) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await main.locator(from).first().click()
      await page.waitForURL((address) => `${address.pathname}${address.search}`.startsWith(to))
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    }
    await openFrom('a[href="/wallet/withdraw"]', '/wallet/withdraw')
    await openFrom('a[href="/wallet/deposit"]', '/wallet/deposit')
    await openFrom('a[href="/wallet/histories"]', '/wallet/histories')
    await openFrom('a[href="/account/otp"]', '/account/otp')
    await page.goto('/', { waitUntil: 'networkidle' })
    const guides = main.locator('a[href^="/guide?id="]')
    assert((await guides.count()) >= 2, 'shortcuts to guides')
    const title = ((await guides.first().innerText()).split('\n').at(-1) ?? '').trim()
    await openFrom('a[href^="/guide?id="]', '/guide?id=')
    await page.getByText(title, { exact: true }).first().waitFor()
    await openFrom('a[href="/guide"]', '/guide')
    await setUpOtp(stage, member)
    await page.goto('/', { waitUntil: 'networkidle' })
    await main.locator('a[href="/wallet/withdraw"]').waitFor()
    assert.equal(await main.locator('a[href="/account/otp"]').count(), 0, 'no prompt once OTP is on')
  },
}
