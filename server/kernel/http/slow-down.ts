import { DAY_MS, plus, type Clock } from '../clock.ts'
import { sql, type Database } from '../database/db.ts'

/** How tries under one key are spaced: so many are free, then the wait doubles up to a limit. */
export interface SlowDownRule {
  readonly key: string
  readonly free: number
  readonly firstMs: number
  readonly capMs: number
}

export interface SlowDowns {
  /**
   * Counts one try under every key before it is judged, so that parallel guesses cannot slip past. Returns the counts in the order of the
   * rules, or, while one of the keys has to wait, until when; then nothing is counted.
   */
  attempt(
    rules: readonly SlowDownRule[],
  ): Promise<{ readonly until: Date } | { readonly until: undefined; readonly tries: readonly number[] }>
  /** Takes one try back under every key: it was right, or was not judged after all. */
  undo(keys: readonly string[]): Promise<void>
  /** Forgets all tries under the keys. */
  clear(keys: readonly string[]): Promise<void>
  /** Drops what has been forgotten. */
  sweep(): Promise<void>
}

/** Growing delays in PostgreSQL, counted over all processes. They commit on their own: a refused call still counts. */
export function createSlowDowns(db: Database, clock: Clock): SlowDowns {
  return {
    async attempt(rules) {
      const row = await db.one<{ blocked_until: Date | null; tries: number[] | null }>(sql`
        select blocked_until, tries from kernel_slow_down(${rules.map(({ key }) => key)}, ${rules.map(({ free }) => free)},
          ${rules.map(({ firstMs }) => firstMs)}, ${rules.map(({ capMs }) => capMs)}, ${clock.now()})`)
      return row.blocked_until === null
        ? { until: undefined, tries: row.tries ?? [] }
        : { until: row.blocked_until }
    },
    async undo(keys) {
      await db.run(sql`
        update kernel_slow_downs set tries = greatest(tries - 1, 0), next_at = '-infinity' where key = any (${[...keys]})`)
    },
    async clear(keys) {
      await db.run(sql`delete from kernel_slow_downs where key = any (${[...keys]})`)
    },
    async sweep() {
      await db.run(sql`delete from kernel_slow_downs where last_at < ${plus(clock.now(), -DAY_MS)}`)
    },
  }
}
