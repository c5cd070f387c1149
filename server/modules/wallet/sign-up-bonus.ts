import { money, parseTyped, printUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/db.ts'
import { namedUuid } from '#server/kernel/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { accountsOf, bonus, bonusBudget } from './accounts.ts'
import { tellWallet, type WalletDeps } from './deps.ts'

/** Bonuses that one run of the timer gives at most. */
const MAX_GIVEN = 2_000

type Self = Pick<WalletDeps, 'ledger' | 'parameters' | 'brakes' | 'log'>

interface Bonus {
  readonly memberId: string
  readonly units: bigint
}

/** Books a bonus out of its budget; false when the budget is empty. */
async function post({ ledger, log }: Self, tx: Tx, { memberId, units }: Bonus): Promise<boolean> {
  try {
    await ledger.post(tx, [
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
    return true
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error
    log.error({ outcome: error.outcome }, 'ALARM: the bonus budget is empty, no sign-up bonus')
    return false
  }
}

/**
 * Opens the accounts of a confirmed member and, when somebody invited them, books the sign-up bonus out of its budget
 * (decisions D-50m). Returns the bonus in MCS, or null. An empty budget gives none: no promise without cover. Above the day's
 * bound the bonus waits.
 */
export async function welcomeMember(
  wallet: Self & Pick<WalletDeps, 'clock'>,
  tx: Tx,
  { memberId, isInvited }: { memberId: string; isInvited: boolean },
): Promise<string | null> {
  await wallet.ledger.openAccounts(tx, accountsOf(memberId))
  const units = parseTyped(await wallet.parameters.read('signup.bonus_invitee_mcs')) ?? 0n
  if (!isInvited || units === 0n) return null
  if (await wallet.brakes.take(tx, 'signUpBonuses', units))
    return (await post(wallet, tx, { memberId, units })) ? printUnits(units) : null
  await tx.run(sql`
    insert into wallet_waiting_bonuses (member_id, units, at) values (${memberId}, ${units}, ${wallet.clock.now()})
    on conflict do nothing`)
  return null
}

/** Gives the oldest bonus that waits, in one transaction; false when there is none, or it still has to wait. */
function giveNext(wallet: Self & Pick<WalletDeps, 'db' | 'live'>): Promise<boolean> {
  return wallet.db.tx(async (tx) => {
    if (await wallet.brakes.isHeld(tx, 'signUpBonuses')) return false
    const next = await tx.maybe<Bonus>(sql`
      select member_id as "memberId", units from wallet_waiting_bonuses order by at, member_id limit 1
      for update skip locked`)
    if (next === undefined || !(await wallet.brakes.take(tx, 'signUpBonuses', next.units))) return false
    if (await post(wallet, tx, next)) {
      tellWallet(wallet, tx, { memberId: next.memberId, type: 'balance', id: next.memberId })
    }
    await tx.run(sql`delete from wallet_waiting_bonuses where member_id = ${next.memberId}`)
    return true
  })
}

/** Gives the sign-up bonuses that waited and may be given now; safe to stop and to repeat. Returns how many. */
export async function giveWaitingBonuses(wallet: Self & Pick<WalletDeps, 'db' | 'live'>): Promise<number> {
  let given = 0
  while (given < MAX_GIVEN && (await giveNext(wallet))) given += 1
  return given
}

/** Gives what is left of an erased member's bonus back to its budget: it was promised for membership only (decisions D-23). */
export async function forfeitBonus(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  await tx.run(sql`delete from wallet_waiting_bonuses where member_id = ${memberId}`)
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
