import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ONE } from '#contract/money.ts'
import { getPlan, getPlanConfig, joinPlan } from '#contract/members/rewards.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { describeForm } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { sum } from '#web/base/money-text.ts'
import HeadcountScreen from './HeadcountScreen.tsx'

const usdt = (whole: bigint) => sum(whole * ONE, 'USDT')

const CONFIG = exampleAnswer(getPlanConfig, {
  min: '100',
  max: '10000',
  step: '100',
  capacityLeft: '50000',
  termsVersion: '2026-11',
})
const BALANCE = exampleAnswer(getBalance)

function before(server: ServerFixture): void {
  server.answer(getPlan, exampleAnswer(getPlan))
  server.answer(getPlanConfig, CONFIG)
  server.answer(getBalance, { ...BALANCE, USDT: { ...BALANCE.USDT, available: '5000' } })
}

const amount = () => screen.findByRole('textbox', { name: m.plan_amount() })
const agree = async () => userEvent.click(await screen.findByRole('checkbox', { name: m.plan_agree() }))

async function fillAmount(text: string): Promise<void> {
  await userEvent.clear(await amount())
  await userEvent.click(await amount())
  await userEvent.paste(text)
}

describeForm('joining a plan', {
  operation: joinPlan,
  before,
  draw: () => draw(<HeadcountScreen />),
  fill: async () => {
    await fillAmount('500')
    await agree()
  },
  send: m.plan_join_with({ sum: usdt(500n) }),
  confirm: m.plan_join(),
  body: { amount: '500', agreeTerms: true, termsVersion: '2026-11' },
})

it('says at its box that the rules are not agreed to, and sends nothing', async () => {
  const server = createServerFixture()
  before(server)
  draw(<HeadcountScreen />)
  await amount()
  await userEvent.click(screen.getByRole('button', { name: m.plan_join_with({ sum: usdt(1000n) }) }))
  expect(screen.getByRole('checkbox', { name: m.plan_agree() })).toHaveAccessibleDescription(
    failureText('PLAN-B003'),
  )
  expect(server.callsOf(joinPlan)).toEqual([])
})

it('says at its field that a sum is more than there is', async () => {
  const server = createServerFixture()
  before(server)
  draw(<HeadcountScreen />)
  await fillAmount('6000')
  await agree()
  const short = m.plan_short({ sum: usdt(1000n) })
  expect(screen.getByRole('link', { name: m.wallet_deposit() })).toHaveAttribute('href', '/wallet/deposit')
  await userEvent.click(screen.getByRole('button', { name: short }))
  expect(await amount()).toHaveAccessibleDescription(failureText('PLAN-A001'))
  expect(server.callsOf(joinPlan)).toEqual([])
})

it('shows what was joined as a receipt, with the days of the first payment and of the own money', async () => {
  const server = createServerFixture()
  before(server)
  server.answer(getPlanConfig, { ...CONFIG, dailyBps: 40, tiers: [{ from: '100', ratioPercent: 200 }] })
  const plan = getPlan.answer.shape.plan._zod.def.innerType
  const joined = plan.parse({ ...Object(exampleOf(plan)), joined: '500', startDay: '2026-11-25' })
  server.answer(joinPlan, { ...exampleAnswer(joinPlan), plan: joined })
  draw(<HeadcountScreen />)
  await fillAmount('500')
  await agree()
  await userEvent.click(screen.getByRole('button', { name: m.plan_join_with({ sum: usdt(500n) }) }))
  await userEvent.click(await screen.findByRole('button', { name: m.plan_join() }))
  const receipt = await screen.findByRole('status', { name: m.plan_receipt() })
  expect(within(receipt).getByText('Nov 26, 2026')).toBeInTheDocument()
  expect(within(receipt).getByText('Aug 2, 2027')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: m.plan_to_plan() })).toHaveAttribute('href', '/reward')
})

it('offers no second plan beside one that runs', async () => {
  const server = createServerFixture()
  before(server)
  const plan = getPlan.answer.shape.plan._zod.def.innerType
  const running = plan.parse({ ...Object(exampleOf(plan)), state: 'ACTIVE' })
  server.answer(getPlan, exampleAnswer(getPlan, { plan: running }))
  draw(<HeadcountScreen />)
  expect(await screen.findByText(m.plan_one_only())).toBeInTheDocument()
})

it('shows every step of the slider with its ratio; a step sets its sum, and the button says it', async () => {
  const server = createServerFixture()
  before(server)
  const tiers = [
    { from: '100', ratioPercent: 150 },
    { from: '1000', ratioPercent: 200 },
    { from: '3000', ratioPercent: 250 },
    { from: '5000', ratioPercent: 300 },
  ]
  server.answer(getPlanConfig, { ...CONFIG, tiers })
  draw(<HeadcountScreen />)
  await amount()
  const steps = within(screen.getByRole('group', { name: m.plan_ratio() })).getAllByRole('button')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '100150%',
    '1,000200%',
    '3,000250%',
    '5,000300%',
    `10,000${m.plan_most()}`,
  ])
  await userEvent.click(screen.getByRole('button', { name: /3,000/ }))
  expect(await amount()).toHaveValue('3000')
  expect(screen.getByRole('button', { name: /3,000 ?250%/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: m.plan_join_with({ sum: usdt(3000n) }) })).toBeInTheDocument()
})
