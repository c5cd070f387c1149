import { failures } from '#contract/failures/failures.ts'
import { gasPayout } from '#contract/rules/money/gas-payout.ts'
import type { GAS_PAYOUT_STATES } from '#contract/console/money/gas-payouts.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { gas } from '../accounts.ts'
import type { WalletDeps } from '../deps.ts'
import { GAS_PAYOUT_COLUMNS, type PayoutRow } from './gas-payouts.ts'

export interface GasPayoutChoice {
  readonly state?: (typeof GAS_PAYOUT_STATES)[number] | undefined
  readonly after?: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** A payout with its sum in TRX millionths: of one that was not ordered yet, what would go out now. */
export type SummedPayout = PayoutRow & { readonly sum: bigint }

/** Payouts of gas, newest first. */
export async function listGasPayouts(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  db: Queryable,
  { state, after, limit }: GasPayoutChoice,
): Promise<SummedPayout[]> {
  const rows = await db.many<PayoutRow>(sql`
    select ${GAS_PAYOUT_COLUMNS} from wallet_gas_payouts
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      after === undefined ? undefined : sql`(made_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by made_at desc, id desc limit ${limit}`)
  const balances = await ledger.getBalances(
    db,
    rows.map(({ member_id: memberId }) => gas(memberId)),
  )
  return rows.map((row, index) => ({ ...row, sum: row.units ?? gasPayout(balances[index] ?? 0n) }))
}

/** The payout, locked until the transaction ends. Throws COMMON-A001, and STAFF-A008 when it does not wait for staff. */
export async function lockForStaff(tx: Tx, id: string): Promise<PayoutRow> {
  const row = await tx.maybe<PayoutRow>(
    sql`select ${GAS_PAYOUT_COLUMNS} from wallet_gas_payouts where id = ${id} for no key update`,
  )
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
  await tx.run(sql`update wallet_gas_payouts set approved_by = ${staffId}, waits_for = null where id = ${id}`)
}
