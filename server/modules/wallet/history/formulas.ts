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

const signed = (units: bigint, index: number): string => {
  if (index === 0) return formatUnits(units)
  return units < 0n ? ` − ${formatUnits(-units)}` : ` + ${formatUnits(units)}`
}

/** A sum of several parts in a coin: "2 + 3 − 1 = 4 USDT"; one part alone is the sum. */
export function addUp(parts: readonly bigint[], coin: string): string {
  const sum = `${formatUnits(parts.reduce((all, units) => all + units, 0n))} ${coin}`
  return parts.length < 2 ? sum : `${parts.map(signed).join('')} = ${sum}`
}
