import {
  approveWithdrawal,
  getWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  retryWithdrawal,
  type StaffWithdrawalCard,
} from '#contract/console/money/withdrawals.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { Address } from '../../ui/Address.tsx'
import { ApprovalMarks } from '#console/ui/acts/ApprovalMarks.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import * as styles from './WithdrawalCase.module.css'

interface Sign {
  readonly isWarning: boolean
  readonly text: string
}

/** What speaks for a second look, as the list marks it, and what for none. */
function signsOf({ addressHistory, risks, notBefore }: StaffWithdrawalCard): readonly Sign[] {
  const { times, firstAt, otherMembers } = addressHistory
  const warnings: Readonly<Record<StaffWithdrawalCard['risks'][number], string>> = {
    NEW_ADDRESS: t.withdrawals_new_address(),
    SHARED_ADDRESS: t.withdrawals_shared({ count: otherMembers }),
    LARGE_SUM: t.withdrawals_not_before({ time: minuteOrNone(notBefore) }),
    LOCKED: t.withdrawals_locked(),
  }
  return [
    ...(firstAt === null
      ? []
      : [{ isWarning: false, text: t.withdrawals_known_address({ times, time: minute(firstAt) }) }]),
    ...risks.map((risk) => ({ isWarning: true, text: warnings[risk] })),
  ]
}

function Signs({ card }: { card: StaffWithdrawalCard }) {
  return (
    <ul className={styles.signs}>
      {signsOf(card).map(({ isWarning, text }) => (
        <Text
          as="li"
          key={text}
          tone={isWarning ? undefined : 'quiet'}
          className={isWarning ? styles.warning : undefined}
        >
          <Icon name={isWarning ? 'warn' : 'check'} size="s" />
          <span>{text}</span>
        </Text>
      ))}
    </ul>
  )
}

function Decide({ card }: { card: StaffWithdrawalCard }) {
  const params = { id: card.id }
  return card.held === null ? (
    <>
      <Act
        operation={approveWithdrawal}
        params={params}
        label={t.withdrawals_approve({ sum: sum(unitsOf(card.quantity), card.coin) })}
        letter="a"
        tone="ink"
        summary={t.withdrawals_approve_text({
          sum: sum(unitsOf(card.quantity), card.coin),
          member: card.member.loginId,
          address: card.address,
        })}
        done={t.withdrawals_approved()}
      />
      <Act
        operation={holdWithdrawal}
        params={params}
        label={t.withdrawals_hold()}
        letter="h"
        tone="line"
        fields={[reasonField()]}
        done={t.withdrawals_held()}
      />
    </>
  ) : (
    <Act
      operation={releaseWithdrawal}
      params={params}
      label={t.withdrawals_release()}
      letter="h"
      tone="line"
      fields={[reasonField()]}
      done={t.withdrawals_released()}
    />
  )
}

function Retry({ card }: { card: StaffWithdrawalCard }) {
  return (
    <Act
      operation={retryWithdrawal}
      params={{ id: card.id }}
      label={t.withdrawals_retry_one()}
      letter="t"
      tone="line"
      summary={t.withdrawals_retry_one_text()}
      done={t.withdrawals_retried_one()}
    />
  )
}

function WithdrawalActs({ card }: { card: StaffWithdrawalCard }) {
  const { state, needsStaff, mayRetry } = card
  const isOpen = state === 'REQUESTED' && needsStaff
  if (!isOpen && !mayRetry) return null
  return (
    <CaseActs>
      {mayRetry ? <Retry card={card} /> : <Decide card={card} />}
      {isOpen && (
        <Act
          operation={rejectWithdrawal}
          params={{ id: card.id }}
          label={t.withdrawals_reject()}
          letter="r"
          tone="bad"
          summary={t.withdrawals_reject_text()}
          fields={[reasonField()]}
          done={t.withdrawals_rejected()}
        />
      )}
    </CaseActs>
  )
}

function Course({ card }: { card: StaffWithdrawalCard }) {
  return (
    <Events>
      {card.events.toReversed().map(({ state, at, by }) => (
        <Event key={`${state} ${at}`}>
          <Text strong>{enumText('state', state)}</Text>
          <Text size={12} tone="faint">
            {minute(at)}
            {by !== null && ` · ${by}`}
          </Text>
        </Event>
      ))}
    </Events>
  )
}

function factsOf(card: StaffWithdrawalCard): readonly Fact[] {
  const { payment } = card
  return [
    { label: t.list_state(), value: <StateMark state={card.state} /> },
    { label: t.withdrawals_worth(), value: sum(unitsOf(card.worthUsdt), 'USDT') },
    { label: t.withdrawals_number(), value: <Code>{card.id}</Code> },
    ...(card.memo === null ? [] : [{ label: t.withdrawals_memo(), value: card.memo }]),
    ...(card.txid === null ? [] : [{ label: 'txid', value: <Code>{card.txid}</Code> }]),
    ...(payment === null
      ? []
      : [
          {
            label: t.withdrawals_payment(),
            value: `${enumText('state', payment.state)}, ${t.withdrawals_confirmations({ count: payment.confirmations })}`,
          },
          ...(payment.waitsFor === null
            ? []
            : [{ label: t.withdrawals_waits_for(), value: enumText('kind', payment.waitsFor) }]),
        ]),
  ]
}

function Case({ card }: { card: StaffWithdrawalCard }) {
  const { member, approvals, held } = card
  return (
    <>
      <Stack kind="tight">
        <Amount value={figure(unitsOf(card.quantity))} coin={card.coin} size={28} />
        <Text size={14} tone="quiet">
          <MemberLink member={member} /> · {t.withdrawals_member_since()} <TimeAgo time={member.createdAt} />
        </Text>
      </Stack>
      <Stack kind="tight">
        <Text size={12} tone="faint">
          {card.internal ? t.withdrawals_internal() : t.withdrawals_address()}
        </Text>
        <Address address={card.address} />
      </Stack>
      {held !== null && (
        <Notice tone="warn" icon="warn">
          {t.withdrawals_held_by({ name: held.by })} {held.note}
        </Notice>
      )}
      <Signs card={card} />
      {card.needsStaff && <ApprovalMarks approvals={approvals} />}
      <WithdrawalActs card={card} />
      <Facts facts={factsOf(card)} />
      <Course card={card} />
    </>
  )
}

/** One withdrawal as it must be looked at before it goes out. */
export function WithdrawalCase({ id }: { id: string }) {
  return <Read from={query(getWithdrawal, { params: { id } })}>{(card) => <Case card={card} />}</Read>
}
