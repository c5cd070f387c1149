import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'
import { getAutoMaster, saveAutoRules } from '#contract/trading/autotrading.ts'
import { describeForm, fillIn } from '#testing/components/describe-form.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { createServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
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
const open = () => draw(<RulesTab account={{ ...account, rules: { ...account.rules, ...RULES } }} />)

describeForm('the rules of automatic trading', {
  operation: saveAutoRules,
  draw: open,
  fill: async () => {
    await fillIn(m.auto_rule_budget(), '250')
    await fillIn(m.auto_rule_max_open(), '2')
  },
  send: m.common_save(),
  body: { ...RULES, budget: '250', maxOpen: 2 },
})

it('says at its field between which bounds a rule must be, and sends nothing', async () => {
  const server = createServerFixture()
  open()
  await fillIn(m.auto_rule_max_open(), '9999')
  await userEvent.click(screen.getByRole('button', { name: m.common_save() }))
  const { min, max } = RULE_BOUNDS.maxOpen
  expect(screen.getByLabelText(m.auto_rule_max_open())).toHaveAccessibleDescription(
    m.auto_between({ min, max }),
  )
  expect(server.callsOf(saveAutoRules)).toEqual([])
})
