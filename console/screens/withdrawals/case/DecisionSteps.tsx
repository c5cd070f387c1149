import { APPROVAL_SIDES } from '#contract/console/people/approvals.ts'
import type { StaffWithdrawalCard } from '#contract/console/money/withdrawals.ts'
import { minute } from '#web/base/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { useMe } from '#console/api/me.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import * as styles from './Decision.module.css'

function Step({ state, name, text }: { state?: 'done' | 'next' | undefined; name: string; text: string }) {
  return (
    <li className={joinClasses(styles.step, state && styles[state])}>
      <Text strong>{name}</Text>
      <Text size={12} tone="quiet">
        {text}
      </Text>
    </li>
  )
}

function signerText({ state, notBefore, txid }: StaffWithdrawalCard): string {
  if (txid !== null) return t.withdrawals_step_sent()
  if (state === 'REQUESTED' && notBefore !== null)
    return t.withdrawals_step_not_before({ time: minute(notBefore) })
  return t.withdrawals_step_open()
}

/** Both sides and the signer, and where the withdrawal stands among them. */
export function DecisionSteps({ card }: { card: StaffWithdrawalCard }) {
  const { id } = useMe()
  const { approvals } = card
  return (
    <ol className={styles.steps}>
      {card.needsStaff &&
        APPROVAL_SIDES.map((side) => {
          const given = approvals.find((approval) => approval.side === side)
          const name = enumText('role', side)
          if (given === undefined)
            return (
              <Step
                key={side}
                state={card.state === 'REQUESTED' ? 'next' : undefined}
                name={name}
                text={t.withdrawals_step_next()}
              />
            )
          const who = given.by.id === id ? t.inquiries_me() : given.by.name
          return <Step key={side} state="done" name={`${name}: ${who}`} text={minute(given.at)} />
        })}
      <Step
        state={card.txid === null ? undefined : 'done'}
        name={t.withdrawals_signer()}
        text={signerText(card)}
      />
    </ol>
  )
}
