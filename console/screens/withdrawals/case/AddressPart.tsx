import type { WithdrawalCase } from '#contract/console/money/cases.ts'
import type { StaffWithdrawalCard } from '#contract/console/money/withdrawals.ts'
import { minute } from '#web/base/format.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { t } from '#console/i18n/messages.ts'
import { Address } from '#console/ui/Address.tsx'
import { CasePart } from '#console/ui/cases/CasePart.tsx'
import { Signs, type Sign } from '#console/ui/cases/Signs.tsx'
import { MemberLink } from '#console/ui/MemberLink.tsx'
import { minuteOrNone } from '#console/ui/times/minute-or-none.ts'

/** What speaks for a second look, as the list marks it, and what for none. */
function marksOf({ addressHistory, risks, notBefore }: StaffWithdrawalCard): readonly Sign[] {
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

function usesOf({ own, others }: WithdrawalCase['address']): readonly Sign[] {
  const worth = (amount: string) => sum(unitsOf(amount), 'USDT')
  const ownUse =
    own.count === 0
      ? t.withdrawals_address_none()
      : t.withdrawals_address_own({ count: own.count, sum: worth(own.worthUsdt) })
  return [
    { isWarning: false, text: ownUse },
    ...(others.length === 0 ? [{ isWarning: false, text: t.withdrawals_address_nobody() }] : []),
    ...others.map(({ member, count, worthUsdt, lastAt, hasSameInviter }) => ({
      isWarning: true,
      text: (
        <>
          <MemberLink member={member} />
          {': '}
          {t.withdrawals_address_other({ count, sum: worth(worthUsdt), time: minute(lastAt) })}
          {hasSameInviter && `, ${t.withdrawals_same_inviter()}`}
        </>
      ),
    })),
  ]
}

/** Where the money goes, the history of that address, and who else was paid there. */
export function AddressPart({ card, found }: { card: StaffWithdrawalCard; found: WithdrawalCase }) {
  return (
    <CasePart title={card.internal ? t.withdrawals_internal() : t.withdrawals_to_address()}>
      <Address address={card.address} />
      <Signs signs={[...marksOf(card), ...usesOf(found.address)]} />
    </CasePart>
  )
}
