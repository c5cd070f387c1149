import type { ExplainedFigure, FigureRequest } from '#server/modules/wallet/wallet.ts'
import { refundAt } from '../earning/earned.ts'
import type { MembershipContext } from '../membership-context.ts'
import { feeFormula, refundOf, refundParts } from './explain-fee.ts'
import { findSubscription } from './subscription-rows.ts'

/** What a paid period cost, or what of it came back or would now. */
export async function explainFigure(
  { db, clock }: MembershipContext,
  { memberId, figure, of }: FigureRequest,
): Promise<ExplainedFigure | null> {
  const row = await findSubscription(db, memberId, of)
  if (row === undefined || row.isGrant) return null
  const behind = { references: [row.id], kinds: ['subscribe'] }
  if (figure === 'MEMBERSHIP_FEE')
    return {
      sums: [{ coin: 'MCS', units: row.mcs }],
      lines: [{ term: 'FEE', note: null, formula: feeFormula(row) }],
      behind,
    }
  const sums = row.state === 'CANCELLED' ? refundOf(row) : refundAt(row, clock.nowMs())
  if (sums === undefined) return null
  const [usd, mcs] = refundParts(row, sums)
  return {
    sums: [{ coin: 'MCS', units: sums.refundMcs }],
    lines: [
      { term: 'FEE', note: null, formula: feeFormula(row) },
      { term: 'REFUND_USD', note: null, formula: usd },
      { term: 'REFUND_MCS', note: null, formula: mcs },
    ],
    behind,
  }
}
