import type { Failure } from './failure.ts'

export interface TurnRules {
  /** How many works run at a time. */
  readonly atOnce: number
  /** How many more may wait for theirs. */
  readonly maxWaiting: number
  /** Why one beyond that is refused. */
  readonly refusal: () => Failure
}

export interface Turns {
  /** Runs the work when its turn comes. Throws the rules' refusal when too many wait, and what the work throws. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  isIdle(): boolean
}

/** Lets a few works run at a time; the next begins when one ends, in the order of their arrival. */
export function createTurns({ atOnce, maxWaiting, refusal }: TurnRules): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    isIdle: () => running === 0,
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) throw refusal()
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        // A turn is handed over: given back first, a call that comes in between would have it too.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
