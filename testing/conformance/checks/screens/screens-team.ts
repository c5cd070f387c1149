import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { at as inside, until } from '#testing/conformance/calls.ts'
import type { Checks } from '#testing/conformance/check.ts'
import { fund, join, type Member, ok, shared, signIn } from '#testing/conformance/people.ts'
import { at, dialogOf, openLink, press, rowWith, see, seeAll } from '#testing/conformance/screens.ts'
import type { SignIn, Stage } from '#testing/conformance/stage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Past the calendar month and the 30 payments after which a plan may be ended. */
const TO_END_DAYS = 33
/** 500 USDT at 0.4 % a day reach 150 % with the 375th payment. */
const TO_TARGET_DAYS = 346

/** The demonstration member with a team of two below. */
const teamHead = ({ demo }: Stage): SignIn => {
  const found = demo.signIns.find(({ id }) => id === 'haneul07')
  if (found === undefined) throw new Error('there is no demonstration member haneul07')
  return found
}
const theChart = shared(async (stage) => {
  const page = await stage.phone(teamHead(stage))
  await page.goto('/reward/orgchart')
  await page.getByRole('img', { name: /Your team as a chart/ }).waitFor()
  return page
})

/** Joins through the form; `button` is what confirms it. */
async function joinThroughForm(page: Page, amount: string, button: string): Promise<void> {
  await at(page, '/reward/headcount')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await see(page, ['Target ratio', 'Daily reward', 'Graduation bonus'])
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.locator('form button[type=submit]').click()
  await press(dialogOf(page), button)
  await at(page, '/reward')
}

/** Waits on the plan's own answer until it is in this state; after a month a session is over. */
async function untilPlan(stage: Stage, who: Member, is: (plan: unknown) => boolean): Promise<void> {
  const member: Member = { ...who, call: await signIn(stage, who) }
  await until('the plan', async () => {
    const plan = inside(await ok(member, 'GET /api/reward/plan'), 'plan')
    return is(plan) ? true : undefined
  })
}

/** Presses a tool of the chart and waits until the picture has changed. */
async function changesPicture(page: Page, tool: string): Promise<void> {
  const picture = () => page.locator('canvas').first().evaluate(drawn)
  const before = await picture()
  await press(page, tool)
  await until(`${tool} to change the picture`, async () => ((await picture()) === before ? undefined : true))
}

function drawn(canvas: Element): string {
  return canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''
}

/** Section 2: the reward plan, invitations and the team. */
export const teamScreenChecks: Checks = {
  '2.31': async (stage) => {
    const member = await join(stage)
    const page = await stage.phone(member)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.url })
    await page.goto('/profit')
    await openLink(page, 'Invite friends', '/reward/incentive')
    const copied = async (button: string) => {
      await press(page, button)
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const code = await copied('Copy code')
    assert.match(code, /^[A-Z2-9]{8}$/)
    await press(page, 'Telegram')
    const link = await copied('Copy link')
    assert.equal(new URL(link).searchParams.get('ref'), code)
    const guest = await stage.phone()
    await guest.goto(link)
    const invited = guest.getByLabel(/^Invit/)
    await until('the code to stand in the form', async () =>
      (await invited.inputValue()) === code ? true : undefined,
    )
    await until('the visit to be counted', async () => {
      const { routes } = Object(await ok(member, 'GET /api/reward/incentive'))
      return JSON.stringify(routes).includes('TELEGRAM') ? true : undefined
    })
    await page.reload()
    await seeAll(page, 'columnheader', ['Route', 'Visits', 'Sign-ups'])
    assert.match((await rowWith(page, 'Telegram')).join(' '), /\b1\b/)
  },

  '2.32': async (stage) => {
    const page = await theChart(stage)
    await changesPicture(page, 'Zoom in')
    await changesPicture(page, 'Zoom out')
    await changesPicture(page, 'Zoom in')
    await changesPicture(page, 'Reset')
    await changesPicture(page, 'Collapse all')
    await changesPicture(page, 'Expand all')
    const map = page.locator('canvas').nth(1)
    await map.waitFor()
    await press(page, /map$/)
    await map.waitFor({ state: 'hidden' })
    await press(page, /map$/)
    await map.waitFor()
    const team = page.getByRole('table', { name: 'Team' })
    await seeAll(team, 'columnheader', ['Level', /^(Team count|Members)$/, 'Funds', 'Total'])
    assert.deepEqual(await rowWith(team, 'D2'), ['D2', '1', '500.00', '500.00'])
  },

  '2.30': async (stage) => {
    const member = await join(stage)
    await fund(stage, member, { coin: 'USDT', amount: 1_200 })
    const page = await stage.phone(member)
    await page.goto('/reward')
    await press(page, 'How the plan works')
    await see(dialogOf(page), ['How the plan works', /0\.4%/, /48 hours/])
    await press(dialogOf(page), /close/i)
    await page.goto('/reward/headcount')
    await joinThroughForm(page, '500', 'Join')
    await see(page, ['Paid so far', /750\.00/])
    await seeAll(page, 'link', ['Plan Participation', 'Reward'])

    await stage.advanceClock(TO_END_DAYS * DAY_MS)
    await untilPlan(stage, member, (plan) => inside(plan, 'earlyRefundNow') !== null)
    const later = await stage.phone(member)
    await later.goto('/reward')
    await press(later, 'End plan')
    await see(dialogOf(later), [/End the plan now\? \d+\.\d\d\sUSDT/])
    await press(dialogOf(later), 'Cancel')

    await stage.advanceClock(TO_TARGET_DAYS * DAY_MS)
    await untilPlan(stage, member, (plan) => inside(plan, 'reinvestUntil') !== null)
    const last = await stage.phone(member)
    await last.goto('/reward')
    await see(last, ['Target reached', 'Time left to reinvest'])
    await seeAll(last, 'button', ['End without reinvesting'])
    await openLink(last, 'Reinvest', '/reward/headcount')
    await joinThroughForm(last, '1000', 'Reinvest')
    await last.goto('/reward/histories/plan')
    await seeAll(last, 'tab', ['Plan Participation', 'Reward'])
    await see(last, [/1,000\.00\sUSDT/, 'Active', 'Reinvested'])
    await last.getByRole('tab', { name: 'Reward', exact: true }).click()
    await rowWith(last, 'Daily reward')
  },
}
