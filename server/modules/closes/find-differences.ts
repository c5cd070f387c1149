import { type Currency, DECIMALS, formatUnits, ONE } from '#contract/money.ts'
import type { Close, CloseFigures } from '#contract/console/money/closes.ts'
import type { ClosesContext } from './closes-context.ts'
import { sumMoved } from './walk-days.ts'

type ClassLine = CloseFigures['coins'][number]['classes'][number] & { readonly coin: Currency }

/** A day's sum has no bound, as a typed one has. */
function unitsOf(decimal = '0'): bigint {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'))
}

/** What the ledger says now of a day less what its close says, class by class: what was written into the day afterwards. */
export async function findDifferences(
  { db, ledger }: ClosesContext,
  figures: CloseFigures,
): Promise<Close['differences']> {
  const flows = await ledger.sumFlows(db, figures.day)
  const known = new Map<string, ClassLine>(
    figures.coins.flatMap(({ coin, classes }) =>
      classes.map((line): [string, ClassLine] => [`${coin} ${line.class}`, { coin, ...line }]),
    ),
  )
  const moved = flows.flatMap(({ currency, debit, credit }): { coin: Currency; class: string }[] => [
    { coin: currency, class: debit },
    { coin: currency, class: credit },
  ])
  const all = new Map<string, { coin: Currency; class: string }>(
    [...known.values(), ...moved].map((one) => [`${one.coin} ${one.class}`, one]),
  )
  return [...all].flatMap(([key, { coin, class: name }]) => {
    const now = sumMoved(flows, coin, name)
    const debits = now.debits - unitsOf(known.get(key)?.debits)
    const credits = now.credits - unitsOf(known.get(key)?.credits)
    if (debits === 0n && credits === 0n) return []
    return [{ coin, class: name, debits: formatUnits(debits), credits: formatUnits(credits) }]
  })
}
