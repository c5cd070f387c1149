import { figure, unitsOf } from '#web/parts/money-text.ts'

/** A sum: the figure loud, its coin quiet; they never part at the end of a line. */
export function Money({ amount, coin }: { amount: string; coin?: string }) {
  return (
    <span className="nw">
      <b>{figure(unitsOf(amount))}</b>
      {coin !== undefined && <span className="q"> {coin}</span>}
    </span>
  )
}
