import { beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_TEXTS } from '#tools/build/messages.ts'
import { textsOf } from '#tools/screens/texts.ts'
import { deposit } from './faucet.ts'
import { borrowProductForJourney } from './harness.ts'
import { becomeMember, memberOnPhone, type Person } from './member.ts'
import { staffPage } from './staff.ts'

const journey = borrowProductForJourney()
const SECOND_MS = 1_000
const ROUND_MS = 300 * SECOND_MS
const text = textsOf('en')
const desk = textsOf('en', CONSOLE_TEXTS)
const PERSON: Person = {
  id: 'told2026',
  email: 'told@members.example',
  name: 'Toni Old',
  phone: '01023450191',
  password: 'plum-고래-7431',
  locale: 'en',
}

beforeAll(() => becomeMember(journey, PERSON))

describe('a member without one-time codes', () => {
  it('sees the ratio and a quote, and is asked to set codes up where the swap would be confirmed', async () => {
    const page = await memberOnPhone(journey, PERSON)
    await deposit(page, 'MCS', '500')
    await page.goto('/wallet/swap')
    await page.getByText(text('swap', 'ratio'), { exact: true }).waitFor()
    const otp = page.getByRole('region', { name: text('otp', 'set_up') })
    expect(await otp.count()).toBe(0)
    await page.getByLabel(text('swap', 'give'), { exact: true }).fill('100')
    await page.getByRole('button', { name: text('swap', 'ask'), exact: true }).click()
    await page.getByText(text('swap', 'fixed'), { exact: true }).waitFor()
    await otp.getByRole('link', { name: text('otp', 'set_up') }).waitFor()
    expect(await page.getByLabel(text('otp', 'code'), { exact: true }).count()).toBe(0)
    expect(await page.locator('form button[type=submit]').count()).toBe(0)
  })
})

describe('the console', () => {
  it('tells the price of TRX, and gives the cursor to the first field that is empty', async () => {
    const page = await staffPage(journey, 'finance')
    await page.goto('/console/prices')
    const trx = page.getByRole('region', { name: desk('prices', 'trx') })
    await trx.getByText(/^0\.\d+$/).waitFor()
    await trx.getByText(desk('prices', 'trx_age')).waitFor()
    await page.getByRole('button', { name: desk('prices', 'request_price') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('button[type=submit]').click()
    const reason = dialog.locator('textarea')
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('tells a file that cannot be a film when it is chosen', async () => {
    const page = await staffPage(journey, 'content', 'content2')
    await page.goto('/console/content/new-video')
    const label = desk('content', 'video_file')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: `${label}: ${desk('content', 'video_choose')}` }).click()
    const buffer = Buffer.from('no film')
    await (await chooser).setFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer })
    await page.getByText(desk('content', 'video_wrong_kind').replace('{kinds}', 'mp4')).waitFor()
    expect(await page.getByText('film.mov').count()).toBe(0)
  })
})

describe('a member who lives by another clock than the device', () => {
  it('reads the times of the own records by the own clock', async () => {
    const person: Person = {
      ...PERSON,
      id: 'newyork2026',
      email: 'ny@members.example',
      phone: '2125550199',
      country: 'USA',
    }
    await becomeMember(journey, person)
    const page = await memberOnPhone(journey, person)
    await deposit(page, 'MCS', '50')
    // A profile that comes after the list: no date is shown in the device's zone first.
    const list = page.waitForResponse((answer) => answer.url().includes('/api/wallet/histories'))
    await page.route('**/api/member/me', async (route) => {
      const answer = await route.fetch()
      await list
      await route.fulfill({ response: answer })
    })
    await page.goto('/wallet/histories')
    const time = page.locator('time').first()
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    const shown = (timeZone: string) =>
      new Intl.DateTimeFormat('en', {
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }).format(at)
    expect(shown('America/New_York')).not.toBe(
      shown(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)),
    )
    expect(await time.innerText()).toBe(shown('America/New_York'))
    await page.unrouteAll({ behavior: 'wait' })
  })
})

/** A second into the next round, which takes bets then. */
async function toNextRound(): Promise<void> {
  await journey.advanceClock(ROUND_MS + SECOND_MS - ((await journey.now()) % ROUND_MS))
}

describe('an empty bet', () => {
  it('is told by the page itself: first the side, then the stake, with the cursor in it', async () => {
    await toNextRound()
    const page = await memberOnPhone(journey, PERSON)
    await page.goto('/game')
    await page.getByRole('timer').first().waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const submit = page.locator('form button[type=submit]')
    await submit.click()
    await page.getByText('Please select the betting type.').first().waitFor()
    const sides = page.getByRole('group', { name: text('game', 'side'), exact: true })
    await sides.getByRole('button').first().click()
    await page.getByRole('button', { name: text('game', 'other'), exact: true }).click()
    const stake = page.getByLabel(text('game', 'stake'), { exact: true })
    await submit.click()
    await expect.poll(() => stake.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => stake.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(sent).not.toContain('/api/game/bet')
  })
})
