import { createQueue } from '../actions/create-queue.ts'
import type { Queryable } from './db.ts'
import { isOnReplica } from './replica/read-scope.ts'

/** What was found, by key; may throw for a key of which nothing is there. */
export type FindOf<Found> = (key: string) => Found

/** Reads what belongs to a key as of now; inside a transaction of the caller, as that sees it. */
export type SharedRead<Found> = (key: string, within?: Queryable) => Promise<Found>

type End<Found> = { readonly findOf: FindOf<Found> } | { readonly error: unknown }

/**
 * Reads that many calls make at the same time, as one: those that arrive while the one before is under way go together through the
 * next, each key once. No read begins before it was asked for, so nothing that was committed by then is missed, and nothing is kept.
 * Throws what `read` throws; COMMON-A002 while too many wait.
 */
export function shareReads<Found>(
  db: Queryable,
  read: (db: Queryable, keys: readonly string[]) => Promise<FindOf<Found>>,
): SharedRead<Found> {
  const open = () =>
    createQueue<string, End<Found>>({
      monotonicMs: () => performance.now(),
      memberOf: () => undefined,
      // An error is everybody's: to read one by one would only ask a database that is away once for each.
      run: async (keys) => {
        const end = await read(db, [...new Set(keys)]).then(
          (findOf): End<Found> => ({ findOf }),
          (error: unknown): End<Found> => ({ error }),
        )
        return keys.map(() => end)
      },
    })
  // The first of them asks for all: those whom the replica may answer go apart.
  const [onPrimary, onReplica] = [open(), open()]
  return async (key, within = db) => {
    if (within !== db) return (await read(within, [key]))(key)
    const end = await (isOnReplica() ? onReplica : onPrimary)(key)
    if ('error' in end) throw end.error
    return end.findOf(key)
  }
}

/** The same for what is read key by key: all who ask for one at the same time get the one answer, which nobody may change. */
export function shareEach<Found>(
  db: Queryable,
  read: (key: string) => Promise<Found>,
): (key: string) => Promise<Found> {
  return shareReads(db, async (_db, keys) => {
    const ends = await Promise.allSettled(keys.map(read))
    const known = new Map(keys.map((key, index) => [key, ends[index]]))
    return (key) => {
      const end = known.get(key)
      if (end?.status !== 'fulfilled') throw end?.reason
      return end.value
    }
  })
}
