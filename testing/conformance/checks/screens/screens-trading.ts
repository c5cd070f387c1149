import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { join, type Member, setUpOtp, shared } from '#testing/conformance/people.ts'
import { at, dialogOf, press, see, seeAll } from '#testing/conformance/screens.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const TABS = [
  ['Wallet', '/wallet'],
  ['Profit', '/profit'],
  ['Setting', '/setting'],
  ['Game', '/game'],
] as const

/** What the mobile app puts beside the page: it hears of Back, and can be left. */
const DEVICE = `
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 MembersApp/aos/9.9.9' })
  window.Capacitor = { Plugins: { App: {
    addListener: (event, heard) => { if (event === 'backButton') window.pressBack = heard },
    exitApp: async () => { window.wasLeft = true },
  } } }
`

const aMember = shared((stage) => join(stage))

/** The demonstration member of this name, with what the seed gave them. */
function demoMember({ demo }: Stage, id: string) {
  const found = demo.signIns.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no demonstration member ${id}`)
  return found
}

/** The sandbox exchange's page for keys. Returns a key that may trade and not withdraw. */
async function issueKey({ url }: Stage): Promise<readonly [key: string, secret: string]> {
  const body = new URLSearchParams({ form: 'yes', trade: 'on', ip: 'on' })
  const page = await (await fetch(`${url}/sandbox/exchange/dev/key`, { method: 'POST', body })).text()
  const valueOf = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(page)?.[1] ?? ''
  return [valueOf('key'), valueOf('secret')]
}

/** How many signals the list says it has found. */
async function countShown(stage: Stage, member: Member, choose: string): Promise<number> {
  const page = await stage.phone(member)
  await page.goto('/trading/signal')
  await press(page, choose)
  await page.locator(`button[aria-pressed=true]`, { hasText: choose }).waitFor()
  const status = page.getByRole('status').filter({ hasText: /\d+ found/ })
  const hours = choose.replace(/\D/g, '')
  const answered = await member.call('GET', `/api/trading/signals?window=${hours}h`)
  const wanted = listAt(answered.body, 'data').length
  await status.filter({ hasText: new RegExp(`\\b${wanted} found`) }).waitFor()
  return wanted
}

/** Back on a first page of the app asks; Cancel stays, Confirm leaves. */
async function asksBeforeLeaving(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const isTrue = async (question: string) => ((await page.evaluate(question)) === true ? true : undefined)
  await until('the app to hear of Back', () => isTrue('window.pressBack !== undefined'))
  await page.evaluate('window.pressBack()')
  await see(dialogOf(page), ['Exit the app?'])
  await press(dialogOf(page), 'Cancel')
  await dialogOf(page).waitFor({ state: 'hidden' })
  assert.equal(await isTrue('window.wasLeft === true'), undefined)
  await page.evaluate('window.pressBack()')
  await press(dialogOf(page), 'Confirm')
  await until('the app to be left', () => isTrue('window.wasLeft === true'))
}

/** Section 2: the tabs, and the screens of trading. */
export const tradingScreenChecks: Checks = {
  '2.19': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    const tabs = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path] of TABS) {
      await tabs.getByRole('link', { name, exact: true }).click()
      await at(page, path)
      await tabs.locator('[aria-current=page]', { hasText: name }).waitFor()
    }
    const ended = await stage.phone(demoMember(stage, 'sakura88'))
    await seeAll(ended.getByRole('navigation', { name: 'Main' }), 'link', ['Membership'])
  },

  '2.20': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.addInitScript(DEVICE)
    for (const path of ['/', ...TABS.map(([, tab]) => tab)]) await asksBeforeLeaving(page, path)
    const guest = await stage.phone()
    await guest.addInitScript(DEVICE)
    await asksBeforeLeaving(guest, '/sign-in')
  },

  '2.21': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.goto('/trading')
    const signals = page.getByRole('region', { name: 'Signal Master' })
    const signalSwitch = signals.getByRole('switch', { name: 'Signal Master', exact: true })
    await see(signals, [/^On\b/])
    assert.equal(await signalSwitch.getAttribute('aria-checked'), 'true')
    await signalSwitch.click()
    await see(signals, [/^Off\b/])
    const auto = page.getByRole('region', { name: 'Auto Master' })
    await see(auto, [/^Off\b/, 'Setup required'])
    const other = await stage.phone(demoMember(stage, 'minjun33'))
    await other.goto('/trading')
    const running = other.getByRole('region', { name: 'Auto Master' })
    await see(running, [/^On\b/])
    const isOn = running.getByRole('switch', { name: 'Auto Master', exact: true })
    assert.equal(await isOn.getAttribute('aria-checked'), 'true')
  },

  '2.22': async (stage) => {
    const member = await join(stage)
    await setUpOtp(stage, member)
    const page = await stage.phone(member)
    await page.goto('/trading')
    await page.getByRole('link', { name: /^Binance/ }).click()
    await at(page, '/trading/automaster/binance')
    await page.getByRole('tab', { name: 'Key', exact: true }).click()
    const [key, secret] = await issueKey(stage)
    await page.getByLabel('API key', { exact: true }).fill(key)
    await page.getByLabel('Secret key', { exact: true }).fill(secret)
    await page.getByLabel(/^OTP code/).fill(await stage.freshCode(member.otpKey))
    await press(page, 'Register key')
    await see(page, ['Waiting for approval'])
    const shown = await page.locator('main').innerText()
    assert(!shown.includes(secret), 'the secret is shown again')
  },

  '2.23': async (stage) => {
    const member = await aMember(stage)
    const [twelve, whole] = [
      await countShown(stage, member, '12 hours'),
      await countShown(stage, member, '24 hours'),
    ]
    assert(twelve > 0 && twelve <= whole, `${twelve} in 12 hours, ${whole} in 24`)
    const page = await stage.phone(member)
    await page.goto('/trading/signal/history')
    await seeAll(page, 'columnheader', ['12 h', '24 h'])
    await seeAll(page, 'cell', [/^12 h\b/, /^24 h\b/])
  },
}
