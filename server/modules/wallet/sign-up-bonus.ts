import { money, parseTyped, printUnits } from '#contract/money.ts'
import type { Tx } from '#server/kernel/db.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { accountsOf, bonus, bonusBudget } from './accounts.ts'
import type { WalletDeps } from './deps.ts'

/**
 * Opens the accounts of a confirmed member and, when somebody invited him, books the sign-up bonus out of its budget
 * (decisions D-50m). Answers the bonus in MCS, or null. An empty budget gives none: no promise without cover.
 */
export async function welcomeMember(
  wallet: Pick<WalletDeps, 'ledger' | 'parameters' | 'log'>,
  tx: Tx,
  { memberId, isInvited }: { memberId: string; isInvited: boolean },
): Promise<string | null> {
  await wallet.ledger.openAccounts(tx, accountsOf(memberId))
  const units = parseTyped(await wallet.parameters.read('signup.bonus_invitee_mcs')) ?? 0n
  if (!isInvited || units === 0n) return null
  try {
    await wallet.ledger.post(tx, [
      {
        key: namedUuid(`sign-up bonus ${memberId}`),
        op: 'post',
        kind: 'signup_free_increase',
        detail: '',
        debit: bonusBudget,
        credit: bonus(memberId),
        amount: money('MCS', units),
        reference: memberId,
      },
    ])
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error
    wallet.log.error({ outcome: error.outcome }, 'ALARM: the bonus budget is empty, no sign-up bonus')
    return null
  }
  return printUnits(units)
}

/** Gives what is left of an erased member's bonus back to its budget: it was promised for membership only (decisions D-23). */
export async function forfeitBonus(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  const { balance } = await ledger.readBalance(tx, bonus(memberId))
  if (balance === 0n) return
  await ledger.post(tx, [
    {
      key: namedUuid(`forfeited bonus ${memberId}`),
      op: 'post',
      kind: 'signup_free_increase',
      detail: 'forfeited',
      debit: bonus(memberId),
      credit: bonusBudget,
      amount: money('MCS', balance),
      reference: memberId,
    },
  ])
}
