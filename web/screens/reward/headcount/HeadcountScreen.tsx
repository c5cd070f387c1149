import { useState } from 'react'
import type { Plan } from '#contract/members/rewards.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import type { PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { SubmitDock } from '#web/features/forms/SubmitDock.tsx'
import { Shortage } from '#web/features/wallet/Shortage.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { usePlan } from '#web/features/rewards/use-plan.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { AmountSteps } from './AmountSteps.tsx'
import { maxOf } from './join-draft.ts'
import { EarlyEnds, Results } from './JoinPictures.tsx'
import { PlanReceipt } from './PlanReceipt.tsx'
import { useJoin, type Joining } from './use-join.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Bullets } from '#web/ui/lists/Bullets.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

/** The sum, typed or pulled. */
function AmountChoice({ form, config }: { form: Joining; config: PlanConfig }) {
  const { offer, values, fields, available, missing } = form
  const own = useSum()
  const { errors, set } = fields
  const capacity = unitsOf(config.capacityLeft)
  // The texts of failures name the coin themselves, as the server fills them.
  const limits = { min: figure(offer.min), max: figure(offer.max), left: figure(capacity) }
  return (
    <Card aria-label={m.plan_amount()}>
      <AmountField
        label={m.plan_amount()}
        coin="USDT"
        value={values.amount}
        error={errors['amount'] ? failureText(errors['amount'], limits) : undefined}
        help={m.plan_amount_help({
          available: available === undefined ? '–' : own.sum(available, 'USDT'),
          min: sum(offer.min, 'USDT'),
          max: sum(offer.max, 'USDT'),
        })}
        onChange={(event) => set({ amount: event.target.value })}
        {...(available !== undefined && { onMax: () => set({ amount: maxOf(offer, available, capacity) }) })}
      />
      <AmountSteps form={form} />
      {missing > 0n && <Shortage missing={missing} />}
      <Text as="p" size={14} tone="quiet">
        {capacity > 0n ? m.plan_capacity({ sum: sum(capacity, 'USDT') }) : m.plan_capacity_none()}
      </Text>
    </Card>
  )
}

/** The rules in words, to be agreed to. */
function Rules({ form, config }: { form: Joining; config: PlanConfig }) {
  const { values, fields } = form
  const rules = [
    m.plan_rule_target(),
    m.plan_rule_month(),
    m.plan_rule_early(),
    m.plan_rule_team(),
    m.plan_rule_window(),
    m.plan_risk(),
  ]
  const error = fields.errors['agree']
  return (
    <Card aria-label={m.plan_rules()}>
      <Inline apart>
        <Heading>{m.plan_rules()}</Heading>
        <Text size={12} tone="faint">
          {config.termsVersion}
        </Text>
      </Inline>
      <Bullets>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Bullets>
      <Checkbox
        checked={values.agree !== ''}
        error={error ? failureText(error) : undefined}
        onChange={(event) => fields.set({ agree: event.target.checked ? '1' : '' })}
      >
        {m.plan_agree()}
      </Checkbox>
    </Card>
  )
}

/** What the button will do, with its sum; where that is more than there is, what is missing. */
function buttonText({ sums, missing, reinvests }: Joining): string {
  if (missing > 0n) return m.plan_short({ sum: sum(missing, 'USDT') })
  if (sums === undefined) return reinvests ? m.plan_reinvest() : m.plan_join()
  const inputs = { sum: sum(sums.joined, 'USDT') }
  return reinvests ? m.plan_reinvest_with(inputs) : m.plan_join_with(inputs)
}

interface JoinFormProps {
  readonly config: PlanConfig
  readonly reinvests: boolean
  readonly onJoined: (plan: Plan) => void
}

function JoinForm({ config, reinvests, onJoined }: JoinFormProps) {
  const form = useJoin(config, { reinvests, onJoined })
  const { sums, fields, busy, submit } = form
  return (
    <main>
      <Page as="form" kind="columns" noValidate onSubmit={submit}>
        <Stack kind="column">
          <AmountChoice form={form} config={config} />
          {sums !== undefined && <Results sums={sums} />}
          {sums !== undefined && <EarlyEnds sums={sums} least={config.endAfterPayments} />}
        </Stack>
        <Stack kind="column">
          <Rules form={form} config={config} />
          {config.updating && (
            <Notice tone="warn" icon="warn">
              {m.plan_updating()}
            </Notice>
          )}
          <SubmitDock
            text={buttonText(form)}
            failure={fields.failure}
            busy={busy}
            disabled={config.updating}
          />
        </Stack>
      </Page>
    </main>
  )
}

/** The calculator that is also the form: what it shows is what will be booked. */
export default function HeadcountScreen() {
  const { plan, config } = usePlan()
  const failure = failureOfQuery(config.error) ?? failureOfQuery(plan.error)
  const retry = () => void Promise.all([plan.refetch(), config.refetch()])
  const [joined, setJoined] = useState<Plan>()
  const state = plan.data?.plan?.state
  if (joined !== undefined && config.data !== undefined)
    return <PlanReceipt plan={joined} config={config.data} />
  if (config.data !== undefined && plan.data !== undefined && state !== 'ACTIVE')
    return <JoinForm config={config.data} reinvests={state === 'GRADUATED'} onJoined={setJoined} />
  const back = (
    <Link className={buttonClass({ tone: 'two' })} to="/reward">
      {m.plan_title()}
    </Link>
  )
  return (
    <Page>
      {failure !== undefined && <ErrorState failure={failure} onRetry={retry} busy={config.isFetching} />}
      {failure === undefined && state === 'ACTIVE' && <Empty action={back}>{m.plan_one_only()}</Empty>}
      {failure === undefined && state !== 'ACTIVE' && <CardSkeleton cards={3} lines={4} />}
    </Page>
  )
}
