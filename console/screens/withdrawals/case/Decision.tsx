import {
  approveWithdrawal,
  holdWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  retryWithdrawal,
  type StaffWithdrawalCard,
} from '#contract/console/money/withdrawals.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import { useMe } from '#console/api/me.ts'
import { t } from '#console/i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseActs } from '#console/ui/layout/CaseActs.tsx'
import { Standing } from '#console/ui/cases/Standing.tsx'
import { standingOf } from '#console/ui/cases/standing-of.ts'
import { DecisionSteps } from './DecisionSteps.tsx'

function Approve({ card }: { card: StaffWithdrawalCard }) {
  return (
    <Act
      operation={approveWithdrawal}
      params={{ id: card.id }}
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
  )
}

function HoldAct({ card: { id, held } }: { card: StaffWithdrawalCard }) {
  return held === null ? (
    <Act
      operation={holdWithdrawal}
      params={{ id }}
      label={t.withdrawals_hold()}
      letter="h"
      tone="line"
      fields={[reasonField()]}
      done={t.withdrawals_held()}
    />
  ) : (
    <Act
      operation={releaseWithdrawal}
      params={{ id }}
      label={t.withdrawals_release()}
      letter="h"
      tone="line"
      fields={[reasonField()]}
      done={t.withdrawals_released()}
    />
  )
}

function OpenActs({ card }: { card: StaffWithdrawalCard }) {
  const standing = standingOf(useMe(), card.approvals)
  return (
    <CaseActs>
      {card.held === null && standing.kind === 'may' && <Approve card={card} />}
      {!card.mayRetry && <HoldAct card={card} />}
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
    </CaseActs>
  )
}

/** Who has decided what, and only what this person may do about it now. */
export function Decision({ card }: { card: StaffWithdrawalCard }) {
  const isOpen = card.state === 'REQUESTED' && card.needsStaff
  return (
    <>
      <Heading>{t.withdrawals_decision()}</Heading>
      <DecisionSteps card={card} />
      {isOpen && card.held === null && !card.mayRetry && <Standing approvals={card.approvals} />}
      {isOpen && <OpenActs card={card} />}
      {card.mayRetry && (
        <CaseActs>
          <Act
            operation={retryWithdrawal}
            params={{ id: card.id }}
            label={t.withdrawals_retry_one()}
            letter="t"
            tone="line"
            summary={t.withdrawals_retry_one_text()}
            done={t.withdrawals_retried_one()}
          />
        </CaseActs>
      )}
    </>
  )
}
