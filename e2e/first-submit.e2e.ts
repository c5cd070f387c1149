import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FAILURE_TEXTS } from '#contract/failure-texts/texts.ts'
import { localePrefix, LOCALES, type Locale } from '#contract/locale.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { shareProduct } from './harness.ts'
import { becomeMember, memberOnPhone, onPhone, setUpOtpADayAgo, type Person } from './member.ts'

const MEMBER: Person = {
  id: 'submits2026',
  email: 'submits@members.example',
  name: 'Alex Morgan',
  phone: '01023450077',
  password: 'plum-ink-7431',
  locale: 'en',
}
const JOURNEY_MS = 300_000
const journey = shareProduct()

/** A form by its page and button, and the sentences of its empty fields in their order. */
interface EmptyForm {
  readonly path: string
  readonly button: readonly [group: string, key: string]
  readonly sentences: (locale: Locale) => readonly string[]
}

const codes =
  (...names: readonly (keyof (typeof FAILURE_TEXTS)['en']['codes'])[]) =>
  (locale: Locale) =>
    names.map((name) => FAILURE_TEXTS[locale].codes[name])
const empty =
  (...names: readonly (keyof (typeof FAILURE_TEXTS)['en']['empty'])[]) =>
  (locale: Locale) =>
    names.map((name) => FAILURE_TEXTS[locale].empty[name])

const GUEST_FORMS: readonly EmptyForm[] = [
  { path: '/sign-in', button: ['identity', 'sign_in'], sentences: codes('LOGIN-B001', 'LOGIN-B002') },
  {
    path: '/sign-up',
    button: ['identity', 'go_on'],
    sentences: empty('email', 'name', 'country', 'phone_number'),
  },
  {
    path: '/account/find-password',
    button: ['identity', 'issue_password'],
    sentences: (locale) => [...codes('FINDPW-B001')(locale), ...empty('email')(locale)],
  },
]

const MEMBER_FORMS: readonly EmptyForm[] = [
  {
    path: '/board/inquiry',
    button: ['board', 'send'],
    sentences: codes('INQUIRY-B001', 'INQUIRY-B002', 'INQUIRY-B003'),
  },
  {
    path: '/trading/automaster/okx',
    button: ['auto', 'register'],
    sentences: (locale) => [
      ...empty('apiKey', 'secretKey', 'passphrase')(locale),
      ...codes('OTP-B002')(locale),
    ],
  },
  {
    path: '/wallet/withdraw',
    button: ['wallet', 'withdraw'],
    sentences: codes('WITHDRAW-B002', 'WITHDRAW-B001', 'WITHDRAW-B003'),
  },
  { path: '/wallet/swap', button: ['swap', 'ask'], sentences: codes('SWAP-B001') },
]

/** Sends a form untouched, with the network gone: what it has to say must have come with it. */
async function submitEmpty(page: Page, form: EmptyForm, locale: Locale): Promise<void> {
  await page.goto(`${localePrefix(locale)}${form.path}`, { waitUntil: 'networkidle' })
  const button = page
    .locator('form')
    .getByRole('button', { name: textsOf(locale)(...form.button), exact: true })
  await button.waitFor()
  await page.context().setOffline(true)
  await button.click()
  await page.locator('[aria-invalid]').first().waitFor()
  const told = await page.locator('form').getByRole('alert').allInnerTexts()
  expect(
    told.map((text) => text.trim()),
    `${form.path} in ${locale}`,
  ).toEqual(form.sentences(locale))
  await page.waitForFunction(() => document.activeElement === document.querySelector('[aria-invalid]'))
  await page.context().setOffline(false)
}

describe('the first empty submit', () => {
  it.each(LOCALES)('names every empty field of a guest’s forms in %s', async (locale) => {
    const page = await onPhone(journey, locale)
    for (const form of GUEST_FORMS) await submitEmpty(page, form, locale)
  })

  it('names every empty field of a member’s forms in five languages', { timeout: JOURNEY_MS }, async () => {
    await becomeMember(journey, MEMBER)
    const page = await memberOnPhone(journey, MEMBER)
    await setUpOtpADayAgo(journey, page, MEMBER)
    for (const locale of LOCALES) for (const form of MEMBER_FORMS) await submitEmpty(page, form, locale)
  })
})

describe('a tap after a wrong address', () => {
  it('finds the box it was meant for: nothing moves under the finger', async () => {
    const page = await onPhone(journey, 'en')
    await page.goto('/sign-up', { waitUntil: 'networkidle' })
    await page.getByLabel('Email', { exact: true }).fill('nobody')
    const button = page.getByRole('button', { name: 'Continue', exact: true })
    await button.scrollIntoViewIfNeeded()
    const bounds = await button.boundingBox()
    const [x, y] = [(bounds?.x ?? 0) + (bounds?.width ?? 0) / 2, (bounds?.y ?? 0) + (bounds?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Two frames: whatever would move has been drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await page.mouse.up()
    await page.getByText('4 things to fix').waitFor()
    const told = page.getByRole('group').getByRole('button')
    expect(await told.first().innerText()).toBe(FAILURE_TEXTS.en.codes['SIGNUP-B001'])
  })
})
