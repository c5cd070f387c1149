import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listIcoRounds, type IcoRound } from '#contract/ico.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { formatUnits } from '#contract/money.ts'
import { releaseDays, releasedOn, releasesOf } from '#contract/rules/money/vesting.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { IcoNotice, type IcoNoticeKind, noticeTitle } from '#web/features/ico/IcoNotice.tsx'
import { SubmitDock } from '#web/features/forms/SubmitDock.tsx'
import { OtpNeeded } from '#web/features/account/OtpNeeded.tsx'
import { BonusStairs } from '#web/features/ico/BonusStairs.tsx'
import { priceText } from '#web/features/ico/ico-texts.ts'
import { figure, sum } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { Shortage } from '#web/features/wallet/Shortage.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { VestingCurve } from '#web/features/ico/VestingCurve.tsx'
import { percent, whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { maxOf } from './enter-draft.ts'
import { type Entering, useEnter } from './use-enter.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './EnterScreen.module.css'

function AmountCard({ form, round }: { form: Entering; round: IcoRound }) {
  const own = useSum()
  const { terms, values, fields, room, draft, missing } = form
  // The texts of failures name the coin themselves, as the server fills them.
  const limits = { min: figure(terms.min), max: figure(terms.max), left: figure(room.round) }
  const error = fields.errors['amount']
  return (
    <Card aria-label={m.ico_amount()}>
      <Inline apart>
        <Heading>{m.ico_round({ number: round.number })}</Heading>
        <Text size={14} tone="quiet">
          {priceText(round.price)}
        </Text>
      </Inline>
      <AmountField
        label={m.ico_amount()}
        coin="USDT"
        value={values.amount}
        error={error ? failureText(error, limits) : undefined}
        help={m.ico_amount_help({
          available: room.available === undefined ? '–' : own.sum(room.available, 'USDT'),
          min: sum(terms.min, 'USDT'),
          max: sum(terms.max, 'USDT'),
        })}
        onChange={(event) => fields.set({ amount: event.target.value })}
        {...(room.available !== undefined && { onMax: () => fields.set({ amount: maxOf(terms, room) }) })}
      />
      <Text as="p" size={14} tone="quiet">
        {m.ico_mine_left({ sum: own.sum(room.own, 'USDT') })}
      </Text>
      {missing > 0n && <Shortage missing={missing} />}
      <BonusStairs
        tiers={terms.bonusTiers}
        amount={draft?.sums.amount}
        onChoose={(from) => fields.set({ amount: formatUnits(from) })}
      />
    </Card>
  )
}

/** Everything that follows from the sum, as it will be booked. */
function Results({ draft }: { draft: NonNullable<Entering['draft']> }) {
  const { sums, vesting, day } = draft
  const mcs = (units: bigint) => sum(units, 'MCS')
  return (
    <Card aria-label={m.ico_results()}>
      <Heading>{m.ico_results()}</Heading>
      <LedgerLines
        lines={[
          { label: m.ico_amount(), value: sum(sums.amount, 'USDT') },
          { label: `${m.ico_bonus()} ${percent(sums.bonusPercent)}`, value: `+${sum(sums.bonus, 'USDT')}` },
          { label: m.ico_worth(), value: sum(sums.worth, 'USDT') },
          { label: m.ico_mcs(), value: mcs(sums.obtained), total: true },
        ]}
      />
      <VestingCurve points={releasesOf(vesting)} released={0} since={day} />
      <LedgerLines
        lines={[
          { label: m.ico_first_release(), value: dayText(vesting.firstDay) },
          { label: `${m.ico_daily()} × ${whole(releaseDays(vesting) - 1)}`, value: mcs(vesting.daily) },
          { label: m.ico_last_day(), value: dayText(vesting.lastDay) },
          { label: m.ico_last_day_sum(), value: mcs(releasedOn(vesting, vesting.lastDay)) },
        ]}
      />
    </Card>
  )
}

const BOXES = [
  { kind: 'method', field: 'agreeTerms', label: m.ico_agree_terms },
  { kind: 'risk', field: 'agreeRisk', label: m.ico_agree_risk },
] as const

/** Two notices; each box is ticked only after its text was read to the end. */
function Agreements({ form, round }: { form: Entering; round: IcoRound }) {
  const { values, fields } = form
  const [open, setOpen] = useState<IcoNoticeKind>()
  const [read, setRead] = useState<readonly IcoNoticeKind[]>([])
  const field = BOXES.find(({ kind }) => kind === open)?.field
  function accept(): void {
    if (open === undefined || field === undefined) return
    setRead([...read, open])
    fields.set({ [field]: '1' })
    setOpen(undefined)
  }
  return (
    <Card aria-label={m.ico_method()}>
      {BOXES.map(({ kind, field: name, label }) => {
        const error = fields.errors[name]
        return (
          <Checkbox
            key={kind}
            checked={(values[name] ?? '') !== ''}
            error={error ? failureText(error) : undefined}
            aside={
              <TextLink
                as="button"
                type="button"
                size={14}
                className={styles.opener}
                onClick={() => setOpen(kind)}
              >
                {noticeTitle(kind)}
              </TextLink>
            }
            onChange={(event) => {
              if (event.target.checked && !read.includes(kind)) setOpen(kind)
              else fields.set({ [name]: event.target.checked ? '1' : '' })
            }}
          >
            {label()}
          </Checkbox>
        )
      })}
      <IcoNotice kind={open} round={round} onRead={accept} onClose={() => setOpen(undefined)} />
    </Card>
  )
}

/** What the button will do, with its sum; where that is more than there is, what is missing. */
function buttonText({ draft, missing }: Entering): string {
  if (missing > 0n) return m.plan_short({ sum: sum(missing, 'USDT') })
  return draft === undefined ? m.ico_enter() : m.ico_enter_with({ sum: sum(draft.sums.amount, 'USDT') })
}

function EnterForm({ round, left }: { round: IcoRound; left: string }) {
  const form = useEnter(round, left)
  const { draft, values, fields, busy, submit } = form
  return (
    <main>
      <Page as="form" kind="columns" noValidate onSubmit={submit}>
        <Stack kind="column">
          <AmountCard form={form} round={round} />
          {draft !== undefined && <Results draft={draft} />}
        </Stack>
        <Stack kind="column">
          <Agreements form={form} round={round} />
          <CodeField
            label={m.otp_code()}
            name="otpCode"
            value={values.otpCode}
            error={fields.errors['otpCode'] ? failureText(fields.errors['otpCode']) : undefined}
            help={m.wallet_otp_help()}
            onChange={(event) => fields.set({ otpCode: event.target.value })}
          />
          <SubmitDock text={buttonText(form)} failure={fields.failure} busy={busy} />
        </Stack>
      </Page>
    </main>
  )
}

/** Entering the round that is open: what it shows is what will be booked. */
export default function EnterScreen() {
  const rounds = useQuery(query(listIcoRounds))
  const otp = useQuery(query(getOtpStatus))
  const failure = failureOfQuery(rounds.error ?? otp.error)
  const open = rounds.data?.items.findLast(({ round }) => round.state === 'OPEN')
  if (open !== undefined && otp.data?.on === true)
    return <EnterForm round={open.round} left={open.mine.left} />
  const back = (
    <Link className={buttonClass({ tone: 'two' })} to="/ico">
      {m.ico_title()}
    </Link>
  )
  return (
    <Page>
      {failure !== undefined && (
        <ErrorState
          failure={failure}
          onRetry={() => void Promise.all([rounds.refetch(), otp.refetch()])}
          busy={rounds.isFetching || otp.isFetching}
        />
      )}
      {open !== undefined && otp.data?.on === false && <OtpNeeded>{m.ico_otp_first()}</OtpNeeded>}
      {(rounds.isPending || otp.isPending) && <CardSkeleton cards={2} lines={4} />}
      {rounds.data !== undefined && open === undefined && <Empty action={back}>{m.ico_not_open()}</Empty>}
    </Page>
  )
}
