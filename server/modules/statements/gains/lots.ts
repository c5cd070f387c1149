import { mulDivDown } from '#contract/money.ts'
import type { GainMethod } from '#contract/wallet/statements.ts'

/** Some units of a coin and what they cost, both in millionths: of the coin, and of the currency that is counted in. */
export interface Lot {
  readonly units: bigint
  readonly cost: bigint
}

/** The units of one coin that somebody holds, with what they cost. */
export interface Holding {
  add(lot: Lot): void
  /** What these units cost by the method. Units that were never added cost nothing. */
  remove(units: bigint): bigint
}

/** The oldest lots go first. */
function firstIn(): Holding {
  const lots: Lot[] = []
  let oldest = 0
  function part(wanted: bigint): Lot {
    const lot = lots[oldest]
    if (lot === undefined) return { units: wanted, cost: 0n }
    if (lot.units <= wanted) {
      oldest += 1
      return lot
    }
    // What remains keeps the rest of the cost, so that nothing is lost to rounding.
    const cost = mulDivDown(lot.cost, wanted, lot.units)
    lots[oldest] = { units: lot.units - wanted, cost: lot.cost - cost }
    return { units: wanted, cost }
  }
  return {
    add: (lot) => {
      if (lot.units > 0n) lots.push(lot)
    },
    remove(units) {
      let [open, cost] = [units, 0n]
      while (open > 0n) {
        const gone = part(open)
        open -= gone.units
        cost += gone.cost
      }
      return cost
    },
  }
}

/** Every unit costs what all of them cost on average. */
function average(): Holding {
  let [held, paid] = [0n, 0n]
  return {
    add(lot) {
      held += lot.units
      paid += lot.cost
    },
    remove(units) {
      if (held <= 0n) return 0n
      const gone = units < held ? units : held
      const cost = mulDivDown(paid, gone, held)
      held -= gone
      paid -= cost
      return cost
    },
  }
}

export function createHolding(method: GainMethod): Holding {
  return method === 'FIFO' ? firstIn() : average()
}
