import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { fund, join, ok, setUpOtp, shared, signUpBody } from '#testing/conformance/people.ts'
import { BARE, MEMBERS, PLAIN, PUBLIC, VARIANTS } from '#testing/conformance/routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DESKTOP = { width: 1280, height: 900 }
/** Names of the product's parts, which some languages write as English does. */
const SAME_NAMES = ['OTP', 'UP & DOWN', 'Auto Master']
const PHONE = { width: 390, height: 844 }

/** A member who asked something and has withdrawn to somebody else, with the addresses that came of it. */
const aResident = shared(async (stage) => {
  const [member, receiver] = [await join(stage), await join(stage)]
  const form = { type: 'wallet', title: 'Where is it?', content: 'I wait for my deposit.' }
  const asked = await member.call('POST', '/api/board/inquiry', { form })
  await fund(stage, member, { coin: 'USDT', amount: 100 })
  await fund(stage, member, { coin: 'TRX', amount: 100 })
  await setUpOtp(stage, member)
  await stage.advanceClock(DAY_MS)
  const { address } = Object(await ok(receiver, 'GET /api/wallet/deposit/address'))
  const otpCode = await stage.freshCode(member.otpKey)
  const body = { coin: 'USDT', address, quantity: '20', otpCode }
  const sent = await member.call('POST', '/api/wallet/withdraw', { body })
  const withdrawal = String(at(sent.body, 'data', 'withdrawal', 'id') ?? at(sent.body, 'data', 'id'))
  assert.notEqual(withdrawal, 'undefined', sent.text)
  return {
    member,
    address: String(address),
    inquiry: `/board/inquiry/history/${String(at(asked.body, 'data', 'id'))}`,
    receipt: `/wallet/withdraw-complete?id=${withdrawal}`,
  }
})

/** Opens an address and waits until its screen stands there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
}

const header = (page: Page) => page.getByRole('banner')
/** The footer's tabs: a landmark with the way to the wallet and to the settings. */
const footer = (page: Page) =>
  page
    .getByRole('navigation')
    .filter({ has: page.locator('a[href$="/wallet"]') })
    .filter({ has: page.locator('a[href$="/setting"]') })

async function hasNoFrame(page: Page, path: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      assert.equal(await page.getByRole(part).count(), 0, `${path} has a ${part} at ${size.width}`)
    assert.equal(await page.getByRole('main').count(), 1, `${path} has its content`)
  }
  await page.setViewportSize(PHONE)
}

/** The title stands in the browser's tab, before the product's name, and on the page. */
async function hasTitle(page: Page, path: string): Promise<string> {
  const [title = ''] = (await page.title()).split(' · ')
  assert(title !== '' && !/not found|error/i.test(title), `${path} is titled "${title}"`)
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  assert.equal(await heading.count(), 1, `${path} says its title "${title}" once`)
  return title
}

async function hasFrame(page: Page, path: string): Promise<void> {
  assert.equal(await header(page).count(), 1, `${path} has a header`)
  assert.equal(await page.getByRole('main').count(), 1, `${path} has its content`)
  await footer(page).waitFor()
  const [top, bottom] = [await header(page).boundingBox(), await footer(page).boundingBox()]
  assert.equal(top?.y, 0, `${path}: the header stands on top`)
  assert.equal((bottom?.y ?? 0) + (bottom?.height ?? 0), PHONE.height, `${path}: the footer ends the page`)
  await hasTitle(page, path)
}

/** Signs somebody new up through the form; the page that follows stays open. */
async function signUpThroughForm(page: Page): Promise<void> {
  const { id, email, name, phone_number, password } = signUpBody()
  await page.goto('/sign-up', { waitUntil: 'networkidle' })
  const send = () => page.locator('form button[type=submit]').click()
  await page.locator('[name=country]').selectOption('KOR')
  for (const typed of [
    { email, name, phone_number },
    { id, password },
  ]) {
    for (const [field, value] of Object.entries(typed)) await page.locator(`[name=${field}]`).fill(value)
    await send()
  }
  for (const box of ['agreeTerms', 'agreePrivacy', 'agreeAge']) await page.locator(`[name=${box}]`).check()
  await send()
  await page.waitForURL('**/sign-up-complete')
}

interface Variant {
  readonly prefix: string
  readonly lang: string
}

/** Opens the routes in one language. Returns the titles of their screens. */
async function tour(
  page: Page,
  paths: readonly string[],
  { prefix, lang }: Variant,
): Promise<readonly string[]> {
  const titles: string[] = []
  for (const path of paths) {
    const address = path === '/' && prefix !== '' ? prefix : `${prefix}${path}`
    await open(page, address)
    const { pathname, search } = new URL(page.url())
    assert.equal(`${pathname}${search}`, address)
    assert.equal(await page.locator('html').getAttribute('lang'), lang, `the language of ${address}`)
    const [title = ''] = (await page.title()).split(' · ')
    titles.push(title)
  }
  return titles
}

/** Section 2: the routes and their layouts. */
export const frameChecks: Checks = {
  '2.1': async (stage) => {
    const { member, inquiry, receipt } = await aResident(stage)
    const audio = PLAIN.filter((path) => path.endsWith('/audio'))
    const english: string[] = []
    for (const [prefix, lang] of Object.entries(VARIANTS)) {
      const variant = { prefix, lang }
      const [guest, home] = [await stage.phone(), await stage.phone(member)]
      const titles = [
        ...(await tour(guest, [...BARE, ...PUBLIC, '/sign/certification?token=unknown'], variant)),
        ...(await tour(home, [...PUBLIC, ...MEMBERS, ...audio, inquiry, receipt], variant)),
      ]
      assert(!titles.includes('') && !titles.includes('Page Not Found'), `${prefix}: ${titles.join()}`)
      if (prefix === '') english.push(...titles)
      const untold = titles.filter((title, index) => title === english[index] && !SAME_NAMES.includes(title))
      assert.deepEqual(prefix === '' ? [] : untold, [], `English titles under ${prefix}`)
      await guest.context().close()
      await home.context().close()
    }
    const complete = await stage.phone()
    await signUpThroughForm(complete)
    for (const [prefix, lang] of Object.entries(VARIANTS))
      await tour(complete, ['/sign-up-complete'], { prefix, lang })
  },

  '2.2': async (stage) => {
    const page = await stage.phone()
    for (const path of BARE) {
      await open(page, path)
      await hasNoFrame(page, path)
    }
  },

  '2.3': async (stage) => {
    const { member, receipt, address } = await aResident(stage)
    const guest = await stage.phone()
    await signUpThroughForm(guest)
    await hasNoFrame(guest, '/sign-up-complete')
    await open(guest, '/sign/certification?token=unknown')
    await hasNoFrame(guest, '/sign/certification')
    const page = await stage.phone(member)
    for (const path of ['/game/utils/audio', '/trading/signal/utils/audio']) {
      await open(page, path)
      await page.getByRole('main').getByRole('button').nth(2).waitFor()
      await hasNoFrame(page, path)
    }
    await open(page, receipt)
    const shown = until('the receipt', async () => {
      const text = (await page.locator('main').innerText()).replaceAll(/\s/g, '')
      return text.includes(address) && text.includes('20.00USDT') ? true : undefined
    })
    await shown
    await hasNoFrame(page, receipt)
  },

  '2.4': async (stage) => {
    const { member, inquiry } = await aResident(stage)
    const page = await stage.phone(member)
    for (const path of [...PUBLIC, ...MEMBERS, inquiry]) {
      await open(page, path)
      await hasFrame(page, path)
    }
    const guest = await stage.phone()
    for (const path of PUBLIC.filter((one) => one !== '/')) {
      await open(guest, path)
      assert.equal(await header(guest).count(), 1, `${path} has a header for guests`)
      await hasTitle(guest, path)
    }
  },
}
