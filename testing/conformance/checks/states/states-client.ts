import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { at, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { join } from '#testing/conformance/people.ts'
import type { SignIn, Stage } from '#testing/conformance/stage.ts'

const MINUTE_MS = 60_000
const ACCESS_MS = 11 * MINUTE_MS
const POLL_MS = 10 * MINUTE_MS + 1_000
const GUARD_MS = 10_000
const NEW_VERSION = 'A new version is available. Please update to continue.'
const SESSION = [
  'accessToken',
  'refreshToken',
  'isSubscribed',
  'subscribeEndDate',
  'isAutobotSubscribed',
  'autobotSubscribeEndDate',
]

const dialogOf = (page: Page): Locator => page.locator('dialog[open]')

function stored(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => ({ ...localStorage }))
}

/** Counts how often the browser loaded a document of this path. */
function countLoads(page: Page, path: string): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) loads += 1
  })
  return () => loads
}

/** A page inside the mobile app: the app's version, and what the server calls the newest. */
async function inApp(
  stage: Stage,
  agent: string,
  versions: object | undefined = { status: 'success', aos: '1.10.0', ios: '9.0.0' },
): Promise<Page> {
  const page = await stage.phone()
  await page.route('**/api/config/app-version', (route) => route.fulfill({ json: versions }))
  await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), agent)
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  return page
}

/** Asks to sign out, up to the question. */
async function openSignOutDialog(page: Page): Promise<Locator> {
  await page.goto('/setting', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /sign out/i }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

/** Asks for the account to be closed, up to the alert that says when. */
async function requestClose(page: Page, { password }: SignIn): Promise<Locator> {
  await page.goto('/account/modify', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Close account', exact: true }).click()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const alert = dialogOf(page).filter({ hasText: 'Your account closes on' })
  await alert.waitFor()
  return alert
}

/** Scripts that a page needs and another does not, by their addresses. */
async function scriptsOnlyIn(stage: Stage, path: string, other: string): Promise<ReadonlySet<string>> {
  const asked = async (path: string) => {
    const page = await stage.phone()
    const found = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') found.add(new URL(request.url()).pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.close()
    return found
  }
  const theirs = await asked(other)
  return new Set([...(await asked(path))].filter((script) => !theirs.has(script)))
}

async function versionsCompared(stage: Stage): Promise<void> {
  const agents: Readonly<Record<string, number>> = {
    'MembersApp/aos/1.9.9': 1,
    'MembersApp/android/1.9.9': 1,
    'MembersApp/aos/0.99.99': 1,
    'MembersApp/aos/1.10': 0,
    'MembersApp/aos/1.10.0': 0,
    'MembersApp/aos/1.10.1': 0,
    'MembersApp/aos/2.0.0': 0,
    'MembersApp/aos/1.9.0-beta': 0,
    'MembersApp/ios/1.0.0': 0,
    'Chrome/140': 0,
  }
  for (const [agent, prompts] of Object.entries(agents)) {
    const page = await inApp(stage, `Mozilla/5.0 ${agent}`)
    if (prompts === 1) await dialogOf(page).waitFor()
    assert.equal(await page.getByText(NEW_VERSION).count(), prompts, agent)
    await page.close()
  }
}

/** Section 4: what the browser itself does. */
export const clientStateChecks: Checks = {
  '4.16': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone()
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    const before = await stored(page)
    assert.equal(before['accessToken'], undefined)
    await page.locator('form input').first().fill(member.id)
    await page.locator('form input[type=password]').first().fill(member.password)
    await page.locator('form button[type=submit]').first().click()
    await page.waitForURL((address) => !address.pathname.endsWith('/sign-in'))
    const inside = await stored(page)
    for (const name of SESSION) assert.notEqual(inside[name], undefined, name)
    assert.match(inside['accessToken'] ?? '', /.{20,}/)
    await stage.advanceClock(ACCESS_MS)
    await page.goto('/wallet', { waitUntil: 'networkidle' })
    await page.getByText('USDT').first().waitFor()
    const renewed = await stored(page)
    for (const name of ['accessToken', 'refreshToken']) assert.notEqual(renewed[name], inside[name], name)
    const dialog = await openSignOutDialog(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL((address) => address.pathname.endsWith('/sign-in'))
    const after = await stored(page)
    for (const name of SESSION) assert.equal(after[name], undefined, `${name} after signing out`)
  },

  '4.17': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    const alert = await requestClose(page, member)
    assert.equal(await alert.getByRole('button').count(), 1)
    assert.notEqual((await stored(page))['accessToken'], undefined, 'the action has not run yet')
    await alert.getByRole('button', { name: 'Confirm' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    assert.equal((await stored(page))['accessToken'], undefined, 'the action has run')
    await page.waitForURL((address) => address.pathname.endsWith('/sign-in'))
    assert.equal(await page.getByText('Your account closes on').count(), 0)
  },

  '4.18': async (stage) => {
    const page = await stage.phone(await join(stage))
    const asked = await openSignOutDialog(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await asked.waitFor({ state: 'detached' })
    assert.notEqual((await stored(page))['accessToken'], undefined, 'Cancel leaves the session')
    const again = await openSignOutDialog(page)
    await again.getByRole('button', { name: 'Confirm' }).click()
    await again.waitFor({ state: 'detached' })
    await page.waitForURL((address) => address.pathname.endsWith('/sign-in'))
    const app = await inApp(stage, 'Mozilla/5.0 MembersApp/aos/1.0.0')
    await app.evaluate(() => Reflect.set(window, 'open', () => null))
    const kept = dialogOf(app)
    await kept.getByRole('button').click()
    await app.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    assert.equal(await kept.getByText(NEW_VERSION).count(), 1, 'a dialog kept open stays')
  },

  '4.19': async (stage) => {
    const page = await inApp(stage, 'Mozilla/5.0 MembersApp/aos/1.9.9')
    const dialog = dialogOf(page)
    await dialog.getByText(NEW_VERSION).waitFor()
    assert.equal(await dialog.getByRole('button').count(), 1)
    assert.equal(await dialog.getByRole('button', { name: 'Cancel' }).count(), 0)
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await page.mouse.click(5, 5)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), dialog.getByRole('button').click()])
    await tab.close()
    assert.equal(await dialog.getByText(NEW_VERSION).isVisible(), true, 'it stays after confirming')
  },

  '4.20': async (stage) => {
    await versionsCompared(stage)
    const failed = await inApp(stage, 'Mozilla/5.0 MembersApp/aos/1.0.0', { status: 'error', aos: '9.0.0' })
    assert.equal(await failed.getByText(NEW_VERSION).count(), 0, 'a check that fails is skipped')
    const { body } = await stage.call('GET', '/api/config/public')
    const store = String(at(body, 'data', 'storeUrl'))
    const page = await inApp(stage, 'Mozilla/5.0 MembersApp/aos/1.9.9')
    await page.context().route(`${store}**`, (route) => route.fulfill({ body: 'The store' }))
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialogOf(page).getByRole('button').click(),
    ])
    await tab.waitForURL(`${store}**`)
    assert.equal(new URL(page.url()).pathname, '/sign-in', 'the product stays in its own tab')
  },

  '4.21': async (stage) => {
    const page = await stage.phone()
    await page.clock.install()
    const loads = countLoads(page, '/sign-up')
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.locator('a[href="/sign-up"]').click()
    await page.waitForURL((address) => address.pathname === '/sign-up')
    assert.equal(loads(), 0, 'within one build nothing is loaded whole')
    await page.goto('/sign-in', { waitUntil: 'networkidle' })
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'abcdef012345' } }))
    const polled = page.waitForResponse('**/builds/latest.json')
    await page.clock.fastForward(POLL_MS)
    await (await polled).finished()
    assert.equal(new URL(page.url()).pathname, '/sign-in', 'noticing a build moves nobody')
    await page.locator('a[href="/sign-up"]').click()
    await until('the page of the new build', async () => (loads() === 1 ? true : undefined))
    await lostChunk(stage)
  },
}

/** A page whose scripts are gone: loaded whole once, then an error; after ten seconds once more. */
async function lostChunk(stage: Stage): Promise<void> {
  const path = '/account/find-password'
  const lost = await scriptsOnlyIn(stage, path, '/sign-in')
  assert(lost.size > 0, 'the page has a script of its own')
  const page = await stage.phone()
  await page.clock.install()
  const loads = countLoads(page, path)
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.route(
    (address) => lost.has(address.pathname),
    (route) => route.abort(),
  )
  const openLink = () => page.locator(`a[href="${path}"]`).first().click()
  await openLink()
  await page
    .getByText('Internal Server Error')
    .or(page.getByText(/went wrong/i))
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(loads(), 1, 'it is loaded whole once')
  await page.clock.fastForward(GUARD_MS + 1_000)
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await openLink()
  await until('a second load', async () => (loads() === 2 ? true : undefined))
}
