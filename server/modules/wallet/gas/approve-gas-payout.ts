import { failures } from '#contract/failures/failures.ts'
import { gasPayout } from '#contract/rules/money/gas-payout.ts'
import { GAS_PAYOUT_STATES } from '#contract/console/money/gas-payouts.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import { gas } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { GAS_PAYOUT_COLUMNS, GAS_PAYOUTS, type GasPayoutRow } from '../payouts/payout-rows.ts'
import type { PayoutState } from '../payouts/transitions.ts'

export interface GasPayoutChoice {
  readonly state?: Shown | undefined
  readonly after?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

type Shown = (typeof GAS_PAYOUT_STATES)[number]

/** The states as the console names them; one laid down stays so when it is void. */
const SHOWN: Readonly<Record<Shown, readonly PayoutState[]>> = {
  LAID: ['REQUESTED', 'CANCELLED'],
  ORDERED: ['APPROVED', 'BROADCAST'],
  PAID: ['CONFIRMED'],
  FAILED: ['REVERTED'],
}

function shownState(state: PayoutState): Shown {
  const shown = GAS_PAYOUT_STATES.find((one) => SHOWN[one].includes(state))
  assert(shown !== undefined, `a payout of gas is never ${state}`)
  return shown
}

/** A payout with its sum in TRX millionths: of one that was not ordered yet, what would go out now. */
export type SummedPayout = Omit<GasPayoutRow, 'state' | 'created_at'> & {
  readonly state: Shown
  readonly made_at: Date
  readonly sum: bigint
}

function toSummed({ created_at: madeAt, ...row }: GasPayoutRow, balance: bigint): SummedPayout {
  const state = shownState(row.state)
  // Voided before it was ordered, it has not ended for the console: it never began.
  const ended_at = state === 'LAID' ? null : row.ended_at
  return { ...row, state, ended_at, made_at: madeAt, sum: row.units ?? gasPayout(balance) }
}

/** Payouts of gas, newest first. */
export async function listGasPayouts(
  { ledger }: Pick<WalletContext, 'ledger'>,
  db: Queryable,
  { state, after, limit }: GasPayoutChoice,
): Promise<SummedPayout[]> {
  const rows = await db.many<GasPayoutRow>(sql`
    select ${GAS_PAYOUT_COLUMNS} from ${GAS_PAYOUTS} p
    where ${and([
      state === undefined ? undefined : sql`state = any (${[...SHOWN[state]]}::text[])`,
      after === undefined ? undefined : sql`(created_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by created_at desc, id desc limit ${limit}`)
  const balances = await ledger.getBalances(
    db,
    rows.map(({ member_id: memberId }) => gas(memberId)),
  )
  return rows.map((row, index) => toSummed(row, balances[index] ?? 0n))
}

/** The payout, locked until the transaction ends. Throws COMMON-A001, and STAFF-A008 when it does not wait for staff. */
export async function lockForStaff(tx: Tx, id: string): Promise<GasPayoutRow> {
  const row = await tx.maybe<GasPayoutRow>(sql`
    select ${GAS_PAYOUT_COLUMNS} from wallet_payouts where id = ${id} and kind = 'GAS' for no key update`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  if (row.waits_for !== 'staff' || row.approved_by !== null || row.voided_at !== null)
    throw new Failure(failures.staff.wrongState)
  return row
}

/** Two of the staff agree: it goes out with the next run, to the address that was laid down, in as many parts as it takes. */
export async function approveGasPayout(
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await lockForStaff(tx, id)
  const changed = await tx.run(sql`
    update wallet_payouts set approved_by = ${staffId}, waits_for = null
    where id = ${id} and kind = 'GAS' and waits_for = 'staff' and approved_by is null and voided_at is null`)
  assert(changed === 1, `payout ${id} waits for staff while they agree`)
}
