/** Most calls that share a transaction. */
export const MAX_BATCH = 64
/** Batches of one action that run at the same time: while one waits for the disk, the next is decided. */
const LANES = 2

interface Waiting<Item, Result> {
  readonly member: string
  readonly item: Item
  readonly resolve: (result: Result | PromiseLike<Result>) => void
}

export interface QueueDeps<Item, Result> {
  readonly memberOf: (item: Item) => string
  /** One result for each item, in their order. Called again with each item alone when it throws. */
  readonly run: (items: readonly Item[]) => Promise<Result[]>
}

/**
 * Collects what arrives while the batches before it are under way, without timers. Calls of one member follow one another in the order
 * of their arrival: one of them is under way at a time. What fails together is tried one by one.
 */
export function createQueue<Item, Result>({ memberOf, run }: QueueDeps<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<string>()
  let lanes = 0

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      if (batch.length === MAX_BATCH || busy.has(one.member)) rest.push(one)
      else {
        busy.add(one.member)
        batch.push(one)
      }
    }
    waiting = rest
    return batch
  }

  async function runAlone({ item }: Waiting<Item, Result>): Promise<Result> {
    const [result] = await run([item])
    if (result === undefined) throw new Error('a call that ran alone has no result')
    return result
  }

  async function runTogether(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        const result = results[index]
        if (result !== undefined) resolve(result)
      })
    } catch (error) {
      if (batch.length === 1) batch.forEach(({ resolve }) => resolve(Promise.reject(error)))
      // One after the other: a resolved promise waits for its own run, and no two of them touch the same rows at once.
      else for (const one of batch) await settle(one)
    }
  }

  async function settle(one: Waiting<Item, Result>): Promise<void> {
    const result = runAlone(one)
    one.resolve(result)
    await result.catch(() => undefined)
  }

  function start(): void {
    while (lanes < LANES) {
      const batch = takeBatch()
      if (batch.length === 0) return
      lanes += 1
      void runTogether(batch).finally(() => {
        lanes -= 1
        for (const { member } of batch) busy.delete(member)
        start()
      })
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve) => {
      waiting.push({ member: memberOf(item), item, resolve })
      // Calls that arrived together begin together.
      queueMicrotask(start)
    })
}
