import { getWithdrawalCase } from '#contract/console/money/cases.ts'
import { getWithdrawal, type StaffWithdrawalCard } from '#contract/console/money/withdrawals.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { CaseLayout } from '#console/ui/cases/CaseLayout.tsx'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { ContextCards } from '#console/ui/cases/MemberContextParts.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { AddressPart } from './case/AddressPart.tsx'
import { BalancePart } from './case/BalancePart.tsx'
import { Decision } from './case/Decision.tsx'

function factsOf({ state, worthUsdt, id, memo, txid, payment }: StaffWithdrawalCard): readonly Fact[] {
  const { waitsFor } = payment ?? { waitsFor: null }
  return [
    { label: t.list_state(), value: <StateMark state={state} /> },
    { label: t.withdrawals_worth(), value: sum(unitsOf(worthUsdt), 'USDT') },
    { label: t.withdrawals_number(), value: <Code>{id}</Code> },
    ...(memo === null ? [] : [{ label: t.withdrawals_memo(), value: memo }]),
    ...(txid === null ? [] : [{ label: 'txid', value: <Code>{txid}</Code> }]),
    ...(payment === null
      ? []
      : [
          {
            label: t.withdrawals_payment(),
            value: `${enumText('state', payment.state)}, ${t.withdrawals_confirmations({ count: payment.confirmations })}`,
          },
        ]),
    ...(waitsFor === null ? [] : [{ label: t.withdrawals_waits_for(), value: enumText('kind', waitsFor) }]),
  ]
}

function Course({ card }: { card: StaffWithdrawalCard }) {
  return (
    <CasePart title={t.withdrawals_course()}>
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
      <Facts facts={factsOf(card)} />
    </CasePart>
  )
}

function Head({ card: { quantity, coin, member, risks, held } }: { card: StaffWithdrawalCard }) {
  return (
    <>
      <Inline apart wraps>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            <MemberLink member={member} /> · {t.withdrawals_member_since()}{' '}
            <TimeAgo time={member.createdAt} />
          </Text>
          <Amount value={figure(unitsOf(quantity))} coin={coin} size={28} />
        </Stack>
        <Inline as="p" wraps>
          {risks.map((risk) => (
            <Badge key={risk} tone="warn">
              {enumText('kind', `risk ${risk}`)}
            </Badge>
          ))}
        </Inline>
      </Inline>
      {held !== null && (
        <Notice tone="warn" icon="warn">
          {t.withdrawals_held_by({ name: held.by })} {held.note}
        </Notice>
      )}
    </>
  )
}

function Case({ card }: { card: StaffWithdrawalCard }) {
  return (
    <>
      <Head card={card} />
      <CaseLayout decision={<Decision card={card} />}>
        <Read from={query(getWithdrawalCase, { params: { id: card.id } })} lines={12}>
          {(found) => (
            <>
              <BalancePart found={found} quantity={card.quantity} />
              <AddressPart card={card} found={found} />
              <ContextCards memberId={card.member.id} context={found.context} />
            </>
          )}
        </Read>
        <Course card={card} />
      </CaseLayout>
    </>
  )
}

/** One withdrawal with everything that decides about it. */
export function WithdrawalCase({ id }: { id: string }) {
  return <Read from={query(getWithdrawal, { params: { id } })}>{(card) => <Case card={card} />}</Read>
}
