import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { withDecimalPoint } from '#contract/money.ts'
import { joinPlan, type Plan, reinvestPlan } from '#contract/members/rewards.ts'
import type { PlanSums } from '#contract/rules/money/plan.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { offerOf, type PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { missingSum } from '#web/features/wallet/missing-sum.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { usePlanRefresh } from '#web/features/rewards/use-plan.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { checkAmount, HOME_OF_CODE, sumsOf, type JoinValues } from './join-draft.ts'

/** The question before it is joined: what leaves the wallet, and what follows. */
function confirmText(sums: PlanSums): string {
  const text = (units: bigint) => sum(units, 'USDT')
  return paragraphs([
    m.plan_join_confirm({ sum: text(sums.joined) }),
    m.plan_join_result({ target: text(sums.target), daily: text(sums.daily), bonus: text(sums.bonus) }),
  ])
}

/** The join form, or the same for reinvesting. */
export function useJoin(
  config: PlanConfig,
  { reinvests, onJoined }: { reinvests: boolean; onJoined: (plan: Plan) => void },
) {
  const offer = offerOf(config)
  const refresh = usePlanRefresh()
  const [values, setValues] = useState<JoinValues>({ amount: '1000', agree: '' })
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const balance = useQuery(query(getBalance)).data
  const available = balance === undefined ? undefined : unitsOf(balance.USDT.available)
  const sums = sumsOf(values.amount, offer)
  const missing = missingSum(sums?.joined, available)
  const fields = useFields({
    values,
    onChange: setValues,
    check: ({ amount, agree }) => ({
      amount: checkAmount(amount, offer, available),
      agree: agree === '' ? 'PLAN-B003' : '',
    }),
    home: HOME_OF_CODE,
  })

  async function send(): Promise<void> {
    const amount = withDecimalPoint(values.amount)
    const body = { amount, agreeTerms: true, termsVersion: config.termsVersion }
    setBusy(true)
    const result = await call(reinvests ? reinvestPlan : joinPlan, { body, key: requestKey.of(body) })
    setBusy(false)
    refresh()
    if (result.status === 'success') onJoined(result.data.plan)
    else fields.refuse(result)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!fields.isRight() || sums === undefined) return
    showConfirm(confirmText(sums), {
      confirmLabel: reinvests ? m.plan_reinvest() : m.plan_join(),
      confirmAction: () => void send(),
    })
  }

  return { offer, values, fields, sums, available, missing, busy, submit, reinvests }
}
export type Joining = ReturnType<typeof useJoin>
