import { formatUnits } from '#contract/money.ts'
import type { Entry } from '#server/modules/ledger/ledger.ts'
import type { Quote } from '../swap/quotes.ts'
import type { WithdrawalRow } from '../payouts/payout-rows.ts'

function swapFormula({ what, request, fee, amount, price }: Quote): string {
  const [give, ratio, cost, get] = [request, price, fee, amount].map(formatUnits)
  if (what === 'GAS') return `${get} TRX × ${ratio} = ${give} USDT`
  const sign = what === 'MCS_USDT' ? '×' : '÷'
  return `${give} ${sign} ${ratio} − ${cost} = ${get}`
}

/** The arithmetic behind a sum, in signs that read alike in every language. */
export function formulaOf(
  entry: Entry,
  quote: Quote | undefined,
  withdrawal: WithdrawalRow | undefined,
): string | null {
  if (quote !== undefined) return swapFormula(quote)
  if (withdrawal === undefined || entry.kind !== 'withdraw_fee' || withdrawal.real_fee === null) return null
  const [prepaid, real, back] = [withdrawal.prepaid, withdrawal.real_fee, withdrawal.refunded ?? 0n].map(
    formatUnits,
  )
  return `${prepaid} − ${real} = ${back} TRX`
}
