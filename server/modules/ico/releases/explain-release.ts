import { formatUnits, mulDivDown } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Cause } from '#server/modules/wallet/wallet.ts'
import type { IcoContext } from '../ico-context.ts'

const BPS = 10_000n
/** Hundredths of a percent in a percent. */
const BPS_DECIMALS = 100

interface Terms {
  readonly obtained: bigint
  readonly daily: bigint
  readonly bps: number
}

/** The arithmetic of a release with its real numbers; undefined where the terms do not lead to the sum. */
export function releaseFormula({ obtained, daily, bps }: Terms, units: bigint): string | undefined {
  const [all, each, sum] = [obtained, daily, units].map(formatUnits)
  if (units === daily && mulDivDown(obtained, BigInt(bps), BPS) === daily)
    return `${all} × ${bps / BPS_DECIMALS}% = ${sum} MCS`
  if (daily > 0n && units % daily === 0n) return `${each} × ${units / daily} = ${sum} MCS`
  // What equal days leave over comes with the last day, or the first.
  const others = obtained - units
  return daily > 0n && others >= 0n && others % daily === 0n
    ? `${all} − ${each} × ${others / daily} = ${sum} MCS`
    : undefined
}

/** Why so much was released of an entry; null for another member's, and for a sum that the terms do not explain. */
export async function explainRelease(
  { db }: IcoContext,
  { memberId, reference, units }: Cause,
): Promise<string | null> {
  const terms = await db.maybe<Terms>(sql`
    select e.obtained, e.daily, r.daily_bps as bps
    from ico_entries e join ico_rounds r on r.number = e.number
    where e.id = ${reference} and e.member_id = ${memberId}`)
  return terms === undefined ? null : (releaseFormula(terms, units) ?? null)
}
