import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'
import { backtestAutoRules } from '#contract/trading/autotrading-backtest.ts'
import { getAutoReport } from '#contract/trading/autotrading-positions.ts'
import { getAutoMaster, saveAutoRules } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { partName, partTexts, type RulePart } from './rule-parts.ts'
import { draftOf } from './rules-draft.ts'
import { RulesTab } from './RulesTab.tsx'

const RULES = {
  budget: '100',
  perTradePct: 10,
  maxOpen: 3,
  stopPct: 5,
  trailingPct: null,
  dayLossPct: 5,
  maxDrawdownPct: 20,
  minProbability: 60,
  takeProfit: true,
  kinds: [],
  symbols: [],
}
const account = exampleAnswer(getAutoMaster)
const open = () =>
  draw(
    <RulesTab
      account={{
        ...account,
        rules: { ...account.rules, ...RULES },
        budget: { min: '10', max: '1000' },
      }}
    />,
  )

const value = (part: RulePart) => partTexts(draftOf(RULES), RULES, account.quote)[part]
const openPart = async (part: RulePart) =>
  await userEvent.click(
    screen.getByRole('button', { name: m.auto_rule_part({ rule: partName(part), value: value(part) }) }),
  )

async function change(part: RulePart, text: string): Promise<void> {
  await openPart(part)
  await fillIn(partName(part), text)
  await userEvent.click(screen.getByRole('button', { name: m.auto_rule_apply() }))
}

describeForm('the rules of automatic trading', {
  operation: saveAutoRules,
  draw: open,
  fill: async () => {
    await change('budget', '250')
    await change('maxOpen', '2')
  },
  send: m.common_save(),
  body: { ...RULES, budget: '250', maxOpen: 2 },
})

it('says at its field between which bounds a rule must be, and leaves the sentence as it was', async () => {
  createServerFixture()
  open()
  await change('maxOpen', '9999')
  const { min, max } = RULE_BOUNDS.maxOpen
  expect(screen.getByLabelText(m.auto_rule_max_open())).toHaveAccessibleDescription(
    m.auto_between({ min, max }),
  )
  await userEvent.click(screen.getByRole('button', { name: m.common_close() }))
  expect(screen.getByText(value('maxOpen'))).toBeInTheDocument()
})

it('tests the rules as they stand in the sentence, saved or not, and puts what was traded beside the result', async () => {
  const server = createServerFixture()
  server.answer(backtestAutoRules, {
    ...exampleAnswer(backtestAutoRules),
    followed: 7,
    offered: 40,
    hindsight: 3,
  })
  server.answer(getAutoReport, exampleAnswer(getAutoReport))
  open()
  await change('maxOpen', '2')
  await userEvent.click(screen.getByRole('button', { name: m.auto_backtest_run() }))
  expect(
    await screen.findByText(m.auto_backtest_followed({ followed: 7, offered: 40, hindsight: 3 })),
  ).toBeInTheDocument()
  expect(server.callsOf(backtestAutoRules).map(({ body }) => body)).toEqual([{ ...RULES, maxOpen: 2 }])
  const table = screen.getByRole('table', { name: m.auto_report() })
  expect(await within(table).findByRole('columnheader', { name: m.auto_backtest() })).toBeInTheDocument()
  await waitFor(() => expect(within(table).getAllByRole('columnheader').length).toBeGreaterThan(2))
})

it('a result of other rules does not stay under changed ones', async () => {
  const server = createServerFixture()
  server.answer(backtestAutoRules, exampleAnswer(backtestAutoRules))
  server.answer(getAutoReport, exampleAnswer(getAutoReport))
  open()
  await userEvent.click(screen.getByRole('button', { name: m.auto_backtest_run() }))
  await screen.findByRole('table', { name: m.auto_report() })
  await change('maxOpen', '2')
  expect(screen.queryByRole('table', { name: m.auto_report() })).not.toBeInTheDocument()
})
