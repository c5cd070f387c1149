import type { MembershipQuote } from '#contract/members/subscribe.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { day, percent } from '#web/base/format.ts'
import type { LedgerLine } from '#web/ui/lists/LedgerLines.tsx'

/** From the daily price to what is paid: each line follows from the one above it. */
export function quoteLines(quote: MembershipQuote): LedgerLine[] {
  const [usd, full] = [unitsOf(quote.usd), unitsOf(quote.fullUsd)]
  const bonus = unitsOf(quote.bonusUsed)
  const perDay = full / BigInt(quote.days)
  return [
    {
      label: m.subscribe_days_times({ days: quote.days, usd: figure(perDay) }),
      value: m.subscribe_usd({ usd: figure(full) }),
    },
    ...(full === usd
      ? []
      : [
          {
            label: m.subscribe_discount({ percent: percent(quote.discountPct) }),
            value: m.subscribe_usd({ usd: figure(usd - full) }),
          },
        ]),
    {
      label: m.subscribe_in_mcs({ price: sum(unitsOf(quote.price), 'USDT') }),
      value: sum(unitsOf(quote.mcs), 'MCS'),
    },
    ...(bonus === 0n ? [] : [{ label: m.subscribe_bonus_used(), value: sum(0n - bonus, 'MCS') }]),
    { label: m.subscribe_to_pay(), value: sum(unitsOf(quote.mcs) - bonus, 'MCS'), total: true },
    { label: m.subscribe_starts(), value: day(quote.start) },
    { label: m.subscribe_ends(), value: day(quote.end) },
  ]
}

/** What the button takes from the wallet. */
export function toPay(quote: MembershipQuote): string {
  return sum(unitsOf(quote.mcs) - unitsOf(quote.bonusUsed), 'MCS')
}
