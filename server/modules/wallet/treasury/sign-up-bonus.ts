import { money, parseTyped, formatUnits } from '#contract/money.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import { LedgerRefusal } from '#server/modules/ledger/ledger.ts'
import { accountsOf, bonus, bonusBudget } from '../accounts.ts'
import { publishWallet } from '../publish-wallet.ts'
import type { WalletContext } from '../wallet-context.ts'

/** Bonuses that one run of the timer gives at most. */
const MAX_GIVEN = 2_000

type Self = Pick<WalletContext, 'ledger' | 'parameters' | 'brakes' | 'log'>

interface Bonus {
  readonly memberId: string
  /** Whose sign-up it is for: the member's own, or that of one whom the member invited. */
  readonly invitedId: string
  readonly units: bigint
}

/** A member's own bonus keeps the name that it had before inviters could have one. */
function nameOf({ memberId, invitedId }: Bonus): string {
  return memberId === invitedId ? `sign-up bonus ${memberId}` : `inviter bonus ${invitedId}`
}

/** Books a bonus out of its budget; false when the budget is empty. */
async function post({ ledger, log }: Self, tx: Tx, given: Bonus): Promise<boolean> {
  const { memberId, invitedId, units } = given
  try {
    await ledger.post(tx, [
      {
        key: namedUuid(nameOf(given)),
        op: 'post',
        kind: 'signup_free_increase',
        detail: memberId === invitedId ? '' : 'inviter',
        debit: bonusBudget,
        credit: bonus(memberId),
        amount: money('MCS', units),
        reference: invitedId,
      },
    ])
    return true
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error
    log.error({ outcome: error.outcome }, 'ALARM: the bonus budget is empty, no sign-up bonus')
    return false
  }
}

/** Books a bonus, or lets it wait above the day's bound; false when it was not given now. */
async function grantBonus(
  wallet: Self & Pick<WalletContext, 'clock'>,
  tx: Tx,
  given: Bonus,
): Promise<boolean> {
  const { memberId, invitedId, units } = given
  if (units === 0n) return false
  if (await wallet.brakes.consume(tx, 'signUpBonuses', units)) return post(wallet, tx, given)
  await tx.run(sql`
    insert into wallet_waiting_bonuses (member_id, invited_id, units, at)
    values (${memberId}, ${invitedId}, ${units}, ${wallet.clock.now()})
    on conflict do nothing`)
  return false
}

export interface Welcomed {
  readonly memberId: string
  /** Whether the new member was invited. */
  readonly isInvited: boolean
  /** The inviter, where one may be paid: active, in a country where referral is open. */
  readonly inviterId?: string | undefined
}

/**
 * Opens the accounts of a confirmed member and, when somebody invited them, books the sign-up bonuses out of their budget
 * (docs/product/decisions.md D-50m). Returns the new member's bonus in MCS, or null. An empty budget gives none: no promise without cover. Above
 * the day's bound a bonus waits.
 */
export async function welcomeMember(
  wallet: Self & Pick<WalletContext, 'clock'>,
  tx: Tx,
  { memberId, isInvited, inviterId }: Welcomed,
): Promise<string | null> {
  await wallet.ledger.openAccounts(tx, accountsOf(memberId))
  if (!isInvited) return null
  const own = parseTyped(await wallet.parameters.get('signup.bonus_invitee_mcs')) ?? 0n
  const inviters = parseTyped(await wallet.parameters.get('signup.bonus_inviter_mcs')) ?? 0n
  const isGiven = await grantBonus(wallet, tx, { memberId, invitedId: memberId, units: own })
  if (inviterId !== undefined)
    await grantBonus(wallet, tx, { memberId: inviterId, invitedId: memberId, units: inviters })
  return isGiven ? formatUnits(own) : null
}

/** Gives the oldest bonus that waits, in one transaction; false when there is none, or it still has to wait. */
function grantNext(wallet: Self & Pick<WalletContext, 'db' | 'live'>): Promise<boolean> {
  return wallet.db.tx(async (tx) => {
    if (await wallet.brakes.isHeld(tx, 'signUpBonuses')) return false
    const next = await tx.maybe<Bonus>(sql`
      select member_id as "memberId", invited_id as "invitedId", units from wallet_waiting_bonuses
      order by at, member_id, invited_id limit 1
      for update skip locked`)
    if (next === undefined || !(await wallet.brakes.consume(tx, 'signUpBonuses', next.units))) return false
    if (await post(wallet, tx, next)) {
      publishWallet(wallet, tx, { memberId: next.memberId, type: 'balance', id: next.memberId })
    }
    await tx.run(sql`
      delete from wallet_waiting_bonuses where member_id = ${next.memberId} and invited_id = ${next.invitedId}`)
    return true
  })
}

/** Gives the sign-up bonuses that waited and may be given now; safe to stop and to repeat. Returns how many. */
export async function grantWaitingBonuses(
  wallet: Self & Pick<WalletContext, 'db' | 'live'>,
): Promise<number> {
  let given = 0
  while (given < MAX_GIVEN && (await grantNext(wallet))) given += 1
  return given
}

/** Gives what is left of an erased member's bonus back to its budget: it was promised for membership only (docs/product/decisions.md D-23). */
export async function forfeitBonus(
  { ledger }: Pick<WalletContext, 'ledger'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  await tx.run(sql`delete from wallet_waiting_bonuses where member_id = ${memberId}`)
  const { balance } = await ledger.getBalance(tx, bonus(memberId))
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
