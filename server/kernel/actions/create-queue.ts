import { failures } from '#contract/failures/failures.ts'
import { Failure } from '../failure.ts'

/** Most calls that share a transaction. */
export const MAX_BATCH = 64
/** A batch that takes so much longer than usual waits for somebody else's lock: others need not wait for it. */
const SLOW_MS = 100
/** Most calls that wait; those beyond are told at once instead of waiting for ever. */
export const MAX_WAITING = 2_000
/** Most batches of one action that run at the same time. */
const MAX_LANES = 4

interface Waiting<Item, Result> {
  readonly member: string | undefined
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface QueueDeps<Item, Result> {
  /** A clock that only goes forward. */
  readonly monotonicMs: () => number
  /** Whose items follow one another; undefined for what waits for nobody. */
  readonly memberOf: (item: Item) => string | undefined
  /** One result for each item, in their order. Called again with each item alone when it throws. */
  readonly run: (items: readonly Item[]) => Promise<Result[]>
}

/** Runs a batch; what fails together is tried one by one, so that each item ends on its own. */
async function runTogether<Item, Result>(
  run: QueueDeps<Item, Result>['run'],
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const results = await run(batch.map(({ item }) => item)).catch((error: unknown) => ({ error }))
  if (!('error' in results)) {
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index]
      if (result === undefined) reject(new Error('a call of a batch has no result'))
      else resolve(result)
    })
  } else if (batch.length === 1) batch.forEach(({ reject }) => reject(results.error))
  else for (const one of batch) await runTogether(run, [one])
}

/**
 * Collects what arrives while the batch before it is under way, without timers; one that is held up is passed. Calls of one member
 * follow one another in the order of their arrival: one of them is under way at a time. Throws COMMON-A002 while too many wait.
 */
export function createQueue<Item, Result>({ memberOf, run, monotonicMs }: QueueDeps<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<string>()
  const running = new Set<{ readonly atMs: number }>()

  function removeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const { member } = one
      if (batch.length === MAX_BATCH || (member !== undefined && busy.has(member))) rest.push(one)
      else {
        if (member !== undefined) busy.add(member)
        batch.push(one)
      }
    }
    waiting = rest
    return batch
  }

  function start(): void {
    const isHeldUp = ({ atMs }: { readonly atMs: number }) => monotonicMs() - atMs > SLOW_MS
    while (running.size < MAX_LANES && [...running].every(isHeldUp)) {
      const batch = removeBatch()
      if (batch.length === 0) return
      const own = { atMs: monotonicMs() }
      running.add(own)
      void runTogether(run, batch).finally(() => {
        running.delete(own)
        for (const { member } of batch) if (member !== undefined) busy.delete(member)
        start()
      })
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) {
        reject(new Failure(failures.common.tooManyRequests, { meta: { seconds: 1 } }))
        return
      }
      waiting.push({ member: memberOf(item), item, resolve, reject })
      // Calls that arrived together begin together.
      queueMicrotask(start)
    })
}
