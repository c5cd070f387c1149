import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at as inside, listAt, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { bettingRound, fund, join, ok, setUpOtp, shared, staffOf } from '#testing/conformance/people.ts'
import { at, dialogOf, openLink, press, rowWith, see, seeAll } from '#testing/conformance/screens.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const ROUND_MS = 5 * 60 * 1000
/** What the settings lead to, by the words of the link. */
const SETTINGS: readonly (readonly [RegExp, string])[] = [
  [/^Account\b/, '/account/modify'],
  [/^Announcements/, '/board/notice'],
  [/^Inquiry/, '/board/inquiry'],
  [/^Guides?\b/, '/guide'],
  [/videos?$/i, '/guide/video'],
  [/^Terms/, '/term/use'],
  [/^Privacy/, '/term/privacy'],
]
/** What the mobile app puts beside the page: a phone whose own push service gives it a token. */
const RINGING_DEVICE = `
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 MembersApp/aos/9.9.9' })
  let registered = () => {}
  const PushNotifications = {
    addListener: (event, heard) => { if (event === 'registration') registered = heard },
    requestPermissions: async () => ({ receive: 'granted' }),
    register: async () => registered({ value: 'a-token-of-this-phone' }),
    unregister: async () => {},
  }
  window.Capacitor = { Plugins: { PushNotifications } }
`
const INQUIRY_TYPES = [
  'System Error',
  'Account Related',
  'Referral Program',
  'Membership Subscription',
  'Multi-Wallet',
]

const aMember = shared((stage) => join(stage))

/** Somebody with coins, and codes a day old. */
const anOwner = shared(async (stage) => {
  const member = await join(stage)
  await fund(stage, member, { coin: 'USDT', amount: 1_000 })
  await fund(stage, member, { coin: 'MCS', amount: 500 })
  await setUpOtp(stage, member)
  await stage.advanceClock(DAY_MS + HOUR_MS)
  return member
})

/** A notice can be agreed to only after reading it to its end. */
async function openAndAgree(page: Page, box: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: box }).click()
  const notice = dialogOf(page)
  await notice.getByText('Please read to the end.').or(notice.locator('li').last()).first().waitFor()
  await notice.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await press(notice, 'I have read this')
  await page.getByRole('checkbox', { name: box, checked: true }).waitFor()
}

/** Enters the open round with 500 USDT through its form. */
async function joinSaleThroughForm(stage: Stage): Promise<Page> {
  const member = await anOwner(stage)
  const page = await stage.phone(member)
  await page.goto('/ico')
  await openLink(page, 'Participate', '/ico/enter')
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await see(page.getByRole('region', { name: 'What you get' }), [/^\+100\.00\sUSDT$/, /^2,400\.00\sMCS$/])
  await openAndAgree(page, /how to participate/i)
  await openAndAgree(page, /risk/i)
  await page.getByLabel(/^OTP code/).fill(await stage.freshCode(member.otpKey))
  await page.locator('form button[type=submit]').click()
  await see(dialogOf(page), [/500\.00\sUSDT/, /2,400\.00\sMCS/])
  await press(dialogOf(page), 'Participate')
  await at(page, /^\/ico\/vesting\/schedule\/\d+$/)
  return page
}
const entered = shared(joinSaleThroughForm)

const figureOf = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''))

/** The schedule's table: what each day releases, and all up to it. */
async function getSchedule(page: Page): Promise<readonly (readonly string[])[]> {
  const table = page.getByRole('table', { name: 'Day by day' })
  await table.getByRole('cell').first().waitFor()
  await press(page, 'Show every day')
  await seeAll(page, 'button', ['Show fewer days'])
  return table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

/** Section 2: the game, the token sale, inquiries, settings and alarms. */
export const playScreenChecks: Checks = {
  '2.33': async (stage) => {
    const member = await anOwner(stage)
    const page = await stage.phone(member)
    const seq = Number(await bettingRound(stage, member.call))
    await page.goto('/game')
    const round = new RegExp(`Round ${seq.toLocaleString('en')}`)
    await see(page.getByRole('region', { name: round }), [round, /to close/])
    await page.getByRole('timer').first().waitFor()
    const side = page.getByRole('group', { name: 'Side' })
    await see(side, [/^0 bets$/])
    await side.getByRole('button', { name: /^Up/ }).click()
    await page.getByLabel('Stake', { exact: true }).fill('10')
    await press(page, /^Bet 10\.00 MCS on Up/)
    await see(page.getByRole('region', { name: 'My bet', exact: true }), [/10\.00/])
    await see(side, [/^10\.00/, /^1 bet$/])
    await stage.advanceClock(ROUND_MS)
    await until('the round to end', async () => {
      const bets = await ok(member, 'GET /api/game/bets')
      return inside(bets, 'items', 0, 'result') === null ? undefined : true
    })
    await page.reload()
    const results = page.getByRole('table', { name: 'Recent rounds' })
    await seeAll(results, 'columnheader', ['Result', 'My bet', 'Paid'])
    const cells = await rowWith(results, seq.toLocaleString('en'))
    assert.match(cells.join(' '), /10\.00/)
    await see(page, ['My bets', 'Refunded'])
  },

  '2.34': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    await page.goto('/ico')
    await see(page, [/^Round \d/, 'Open', 'Price', 'Sale period'])
    await seeAll(page, 'table', ['Bonus by amount'])
    await press(page, 'How to participate')
    await see(dialogOf(page), ['How to participate', /USDT/, /locked/i, /cannot be canceled/])
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    await press(page, 'Risk notice')
    await see(dialogOf(page), ['Risk notice', /lose everything/])
    await entered(stage)
  },

  '2.35': async (stage) => {
    const page = await entered(stage)
    const rows = (await getSchedule(page)).filter(([, mcs]) => figureOf(mcs) > 0)
    const sum = rows.reduce((all, [, mcs]) => all + figureOf(mcs), 0)
    assert(Math.abs(sum - 2400) < 0.001, `the days release ${sum} MCS`)
    assert.equal(figureOf(rows.at(-1)?.[2]), 2400)
    await page.goto('/ico/vesting/histories')
    await seeAll(page, 'tab', ['Available', 'Locked'])
    await see(page, [/Nothing unlocked yet/])
    await page.getByRole('tab', { name: 'Locked', exact: true }).click()
    await at(page, '/ico/vesting/histories/locked')
    await see(page, ['Obtained', 'Still locked', /2,400\.00\sMCS/])
    const seeded = stage.demo.signIns.find(({ id }) => id === 'haneul07')
    const other = await stage.phone(seeded)
    await other.goto('/ico/vesting/histories')
    await seeAll(other, 'link', [/Round 1 \+\d+\.\d\d MCS Total/])
  },

  '2.36': async (stage) => {
    const member = await aMember(stage)
    const page = await stage.phone(member)
    await page.goto('/board/inquiry')
    await seeAll(page, 'combobox', ['Type'])
    const types = await page.getByLabel('Type', { exact: true }).locator('option').allTextContents()
    assert.deepEqual(types.slice(1), INQUIRY_TYPES)
    await page.getByLabel('Type', { exact: true }).selectOption('Multi-Wallet')
    await page.getByLabel('Title', { exact: true }).fill('Where is my deposit?')
    await page.getByLabel('Message', { exact: true }).fill('I sent 20 USDT yesterday.')
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') }
    await page.locator('input[type=file]').setInputFiles(note)
    await press(page, 'Send inquiry')
    await at(page, /^\/board\/inquiry\/history\/[\w-]+$/)
    await see(page, ['Where is my deposit?', 'I sent 20 USDT yesterday.', /note/, 'Awaiting response'])
    await answerNewest(stage, 'Where is my deposit?')
    await page.goto('/board/inquiry/history')
    const row = page.getByRole('link', { name: /Where is my deposit\?/ })
    await see(row, [/Multi-Wallet/, /Answered|Responded/])
    await row.click()
    await see(page, ['It is in your wallet now.'])
  },

  '2.37': async (stage) => {
    const page = await stage.phone(await aMember(stage))
    for (const [name, path] of SETTINGS) {
      await page.goto('/setting')
      await page.locator('main').getByRole('link', { name }).first().click()
      await at(page, path)
    }
    await page.addInitScript(RINGING_DEVICE)
    for (const name of ['Push notifications', 'Night push']) {
      await page.goto('/setting')
      const toggle = page.getByRole('switch', { name, exact: true })
      await toggle.waitFor()
      const before = await toggle.isChecked()
      await toggle.click()
      const after = page.getByRole('switch', { name, exact: true, checked: !before })
      await after.waitFor()
      await page.reload()
      await after.waitFor()
    }
  },

  '2.38': async (stage) => {
    const [member, friend] = [await anOwner(stage), await aMember(stage)]
    const { address } = Object(await ok(friend, 'GET /api/wallet/deposit/address'))
    const otpCode = await stage.freshCode(member.otpKey)
    await ok(member, 'POST /api/wallet/withdraw', { coin: 'USDT', address, quantity: '20', otpCode })
    const title = 'Maintenance on Sunday'
    await announce(stage, title)
    await until('the notice to ring', async () => {
      const alarms = await ok(member, 'GET /api/alarm?type=NOTICE')
      return listAt(alarms, 'items').some((alarm) => inside(alarm, 'title') === title) ? true : undefined
    })
    const page = await stage.phone(member)
    await page.goto('/alarm')
    await seeAll(page, 'tab', [/^Notices?$/, /^Withdrawals?/])
    await see(page, ['Maintenance on Sunday'])
    await page.getByRole('tab', { name: /^Withdrawals?/ }).click()
    await see(page.getByRole('listitem').first(), [/withdraw|sent/i])
    assert.equal(await page.getByText('Maintenance on Sunday').count(), 0)
    await page.getByRole('tab', { name: /^Notices?$/ }).click()
    await page.getByRole('link', { name: /Maintenance on Sunday/ }).click()
    await at(page, '/board/notice')
  },
}

/** Support answers the open inquiry with this title. */
async function answerNewest(stage: Stage, title: string): Promise<void> {
  const staff = await staffOf(stage, 'support')
  const list = await staff('GET', '/api/staff/inquiries')
  const found = listAt(list.body, 'data', 'items').find((item) => inside(item, 'title') === title)
  const path = `/api/staff/inquiries/${String(inside(found, 'id'))}`
  const whole = await staff('GET', path)
  const seen = inside(listAt(whole.body, 'data', 'messages').at(-1), 'id')
  const body = { content: 'It is in your wallet now.', seen }
  const answered = await staff('POST', `${path}/answer`, { body })
  assert.equal(answered.http, 200, answered.text)
}

/** The editors publish a notice that rings with everybody. */
async function announce(stage: Stage, title: string): Promise<void> {
  const staff = await staffOf(stage, 'content')
  const path = `/api/staff/content/sunday-${Date.now()}`
  const texts = { en: { title, summary: '', body: 'From two to three.' } }
  const form = { kind: 'NOTICE', category: 'service', isAnnounced: true, texts }
  const saved = await staff('POST', path, { body: form })
  assert.equal(saved.http, 200, saved.text)
  const published = await staff('POST', `${path}/publish`, { body: { at: null } })
  assert.equal(published.http, 200, published.text)
}
