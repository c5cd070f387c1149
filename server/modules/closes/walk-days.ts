import { CURRENCIES, formatUnits, type Currency } from '#contract/money.ts'
import type { CloseFigures } from '#contract/console/money/closes.ts'
import type { ClassFlow, ClassSum, DayFlow } from '#server/modules/ledger/ledger.ts'

type ClassLine = CloseFigures['coins'][number]['classes'][number]

/** What one class of accounts held and moved on a day, in millionths. */
export interface ClassDay {
  readonly coin: Currency
  readonly class: string
  readonly opening: bigint
  readonly debits: bigint
  readonly credits: bigint
  readonly closing: bigint
}

const keyOf = (coin: string, name: string) => `${coin} ${name}`

/** What flows took from and gave to one class. */
export function sumMoved(flows: readonly ClassFlow[], coin: Currency, name: string) {
  let [debits, credits] = [0n, 0n]
  for (const { currency, debit, credit, units } of flows) {
    if (currency !== coin) continue
    if (debit === name) debits += BigInt(units)
    if (credit === name) credits += BigInt(units)
  }
  return { debits, credits }
}

/**
 * Every class on every day, from what all of them hold now back to the oldest day: what a day closed with is what is held now less all
 * that moved since. Days without any movement stand in the answer too.
 */
export function walkDays(
  days: readonly string[],
  sums: readonly ClassSum[],
  flows: readonly DayFlow[],
): ReadonlyMap<string, ClassDay[]> {
  const byDay = Map.groupBy(flows, ({ day }) => day)
  const held = new Map(sums.map((sum) => [keyOf(sum.currency, sum.class), sum.balance]))
  const moving = [...byDay.keys(), ...days].toSorted().toReversed()
  const walked = new Map<string, ClassDay[]>()
  for (const day of new Set(moving)) {
    const own = byDay.get(day) ?? []
    const classes = sums.map(({ currency: coin, class: name }) => {
      const closing = held.get(keyOf(coin, name)) ?? 0n
      const { debits, credits } = sumMoved(own, coin, name)
      const opening = closing - credits + debits
      held.set(keyOf(coin, name), opening)
      return { coin, class: name, opening, debits, credits, closing }
    })
    walked.set(day, classes)
  }
  return walked
}

const isUsed = ({ opening, debits, credits }: ClassDay) => opening !== 0n || debits !== 0n || credits !== 0n

const toLine = ({ class: name, opening, debits, credits, closing }: ClassDay): ClassLine => ({
  class: name,
  opening: formatUnits(opening),
  debits: formatUnits(debits),
  credits: formatUnits(credits),
  closing: formatUnits(closing),
})

/** The trial balance of a day: classes that held and moved nothing are left out, and so are coins without any. */
export function trialOf(classes: readonly ClassDay[]): CloseFigures['coins'] {
  return CURRENCIES.flatMap((coin) => {
    const own = classes.filter((one) => one.coin === coin && isUsed(one))
    if (own.length === 0) return []
    const difference = own.reduce((sum, { closing }) => sum + closing, 0n)
    return [{ coin, difference: formatUnits(difference), classes: own.map(toLine) }]
  })
}
