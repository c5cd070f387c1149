import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { at, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { join, type Member, mailedToken, ok, signIn, signUpBody } from '#testing/conformance/people.ts'
import type { Stage } from '#testing/conformance/stage.ts'

const leadsTo = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const boxFor = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const optionsOf = async (select: Locator) => (await select.locator('option').allInnerTexts()).join('\n')

/** The link that says so leads there. */
async function hasLink(page: Page, name: RegExp, path: string): Promise<void> {
  const link = page.getByRole('link', { name }).first()
  await link.waitFor()
  assert.equal(await link.getAttribute('href'), path)
}

/** What a form's button sends to a call. */
async function sentBy(page: Page, path: string, press: () => Promise<void>): Promise<unknown> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  await press()
  return (await asked).postDataJSON()
}

type SignUp = ReturnType<typeof signUpBody>

async function fillSignUp(page: Page, who: SignUp, inviteCode: string): Promise<void> {
  await boxFor(page, 'Email').fill(who.email)
  await boxFor(page, 'Name').fill(who.name)
  await boxFor(page, 'Phone number').fill(who.phone_number)
  await boxFor(page, 'Country').selectOption('KOR')
  await button(page, 'Continue').click()
  await boxFor(page, 'ID').fill(who.id)
  await boxFor(page, 'Password').fill(who.password)
  await button(page, 'Continue').click()
  await page.getByLabel(/invite code/i).fill(inviteCode)
  for (const words of [/terms of use/i, /privacy policy/i, /19 or older/i])
    await page.getByRole('checkbox', { name: words }).check()
}

/** Signs somebody new up through the form; the page that follows is open. */
async function signUpThroughForm(page: Page): Promise<SignUp> {
  const who = signUpBody()
  await page.goto('/sign-up', { waitUntil: 'networkidle' })
  await fillSignUp(page, who, '')
  await button(page, 'Create account').click()
  await leadsTo(page, '/sign-up-complete')
  return who
}

/** The password in the newest mail to somebody who asked for one. */
function issuedPassword(stage: Stage, email: string): Promise<string> {
  return until('a mail with a password', async () => {
    for (const mail of await stage.mails(email)) {
      const found = mail.text.match(/^\s*([A-Za-z0-9]{12})\s*$/m)?.[1]
      if (found !== undefined) return found
    }
    return undefined
  })
}

/** Confirms in the dialog that it is the member who asks. */
async function reauthenticate(page: Page, { password }: Member): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(password)
  await dialog.getByRole('button', { name: /confirm/i }).click()
}

async function modifies(page: Page, member: Member): Promise<void> {
  await boxFor(page, 'Name').fill('Park Renamed')
  await button(page, 'Save').click()
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await alert.getByText(/saved/i).waitFor()
  await alert.getByRole('button').first().click()
  assert.equal(at(await ok(member, 'GET /api/member/me'), 'name'), 'Park Renamed')
  await boxFor(page, 'Country').selectOption('USA')
  await boxFor(page, 'Phone number').fill(`212555${member.id.slice(-3)}1`)
  await boxFor(page, 'New password').fill('plum-ink-8842')
  await boxFor(page, 'Confirm password').fill('plum-ink-8842')
  await button(page, 'Save').click()
  await reauthenticate(page, member)
  await alert.getByText(/saved/i).waitFor()
}

/** Section 2: the screens before a member's own, and the account. */
export const accountChecks: Checks = {
  '2.11': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await hasLink(page, /find password/i, '/account/find-password')
    await hasLink(page, /create account|sign up/i, '/sign-up')
    assert.equal(await page.locator('form input:visible').count(), 2, 'it asks for nothing else')
    await boxFor(page, 'ID').fill(member.id)
    await boxFor(page, 'Password').fill(member.password)
    await button(page, 'Sign in').click()
    await leadsTo(page, '/')
    await page.locator('a[href="/wallet/withdraw"]').waitFor()
  },

  '2.12': async (stage) => {
    const inviter = await join(stage)
    const code = String(at(await ok(inviter, 'GET /api/reward/incentive'), 'code'))
    const page = await stage.phone()
    await page.goto('/sign-up', { waitUntil: 'networkidle' })
    const countries = await optionsOf(boxFor(page, 'Country'))
    for (const country of [/South Korea/, /United States/, /Japan/]) assert.match(countries, country)
    assert.equal(await boxFor(page, 'Password').getAttribute('type'), 'password')
    const who = signUpBody()
    await fillSignUp(page, who, code)
    const sent = await sentBy(page, '/api/auth/sign-up', () => button(page, 'Create account').click())
    const { id, email, name, phone_number, password } = who
    for (const [field, value] of Object.entries({ id, email, name, phone_number, password }))
      assert.equal(at(sent, field), value, field)
    assert.deepEqual([at(sent, 'password_check'), at(sent, 'country')], [password, 'KOR'])
    assert.deepEqual([at(sent, 'invite_code'), at(sent, 'agreeTerms')], [code, true])
    assert.equal(at(sent, 'agreePrivacy'), true)
    await leadsTo(page, '/sign-up-complete')
    await page
      .getByText('Verification email has been sent. Your registration will be complete once you confirm.')
      .waitFor()
    await stage.call('POST', '/api/auth/certification', { body: { token: await mailedToken(stage, email) } })
    await signIn(stage, { id, password })
  },

  '2.13': async (stage) => {
    const page = await stage.phone()
    await signUpThroughForm(page)
    await page.getByRole('link', { name: 'Get Started', exact: true }).or(button(page, 'Get Started')).click()
    await leadsTo(page, '/sign-in')
  },

  '2.14': async (stage) => {
    const { id, email } = await join(stage)
    const page = await stage.phone()
    await page.goto('/account/find-password', { waitUntil: 'networkidle' })
    assert.equal(await page.locator('form input:visible').count(), 2, 'ID and email')
    await boxFor(page, 'ID').fill(id)
    await boxFor(page, 'Email').fill(email)
    await button(page, 'Issue Password').click()
    await page.getByRole('heading', { name: /instructions/i }).waitFor()
    const password = await issuedPassword(stage, email)
    const headers = { 'x-forwarded-for': stage.newAddress() }
    const inside = await stage.call('POST', '/api/auth/sign-in', { body: { id, password }, headers })
    assert.equal(inside.body['status'], 'success', inside.text)
    assert.equal(inside.body['mustChangePassword'], true)
  },

  '2.15': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    await page.goto('/account/modify', { waitUntil: 'networkidle' })
    const countries = await optionsOf(boxFor(page, 'Country'))
    for (const country of [/South Korea/, /United States/, /Japan/]) assert.match(countries, country)
    assert.equal(await boxFor(page, 'Country').inputValue(), 'KOR')
    assert.equal(await boxFor(page, 'Email').inputValue(), member.email)
    assert.equal(await boxFor(page, 'Name').inputValue(), 'Kim Checker')
    assert.match(await boxFor(page, 'Phone number').inputValue(), /\d{7}/)
    for (const label of ['New password', 'Confirm password'])
      assert.equal(await boxFor(page, label).getAttribute('type'), 'password')
    await modifies(page, member)
    const call = await signIn(stage, { id: member.id, password: 'plum-ink-8842' })
    const me = await call('GET', '/api/member/me')
    assert.equal(at(me.body, 'data', 'country'), 'USA')
    assert.match(String(at(me.body, 'data', 'phone_number')), /^\+1212555/)
  },

  '2.16': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    await page.goto('/account/otp', { waitUntil: 'networkidle' })
    const steps = page.getByRole('main').getByRole('heading', { level: 2 })
    const titles = (await steps.allInnerTexts()).map((title) => title.replaceAll(/\s+/g, ' '))
    assert.equal(titles.length, 3, titles.join())
    const [app, key, code] = [/authenticator app/i, /scan (the )?barcode|enter (the )?key/i, /6-digit code/i]
    for (const [index, words] of [app, key, code].entries()) assert.match(titles[index] ?? '', words)
    await button(page, /show .*key/i).click()
    await reauthenticate(page, member)
    await page.getByRole('img', { name: /QR/ }).waitFor()
    const secret = (await page.getByText(/^([A-Z2-7]{4}\s*){4,}$/).innerText()).replaceAll(/\s/g, '')
    await boxFor(page, 'OTP code').fill(await stage.freshCode(secret))
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.getByText('Authentication completed successfully.').waitFor()
    assert.equal(at(await ok(member, 'GET /api/otp/status'), 'on'), true)
  },
}
