import { ONE } from '#contract/money.ts'
import { BRAKE_NAMES, BRAKES, isBrakeName, type BrakeName } from '#contract/rules/money/brakes.ts'
import type { Clock } from '../clock.ts'
import { databaseTime } from '../database/database-now.ts'
import { sql, type Database, type Queryable, type Tx } from '../database/db.ts'
import { assert } from '../failure.ts'
import type { Logger } from '../log.ts'
import type { Parameters } from './parameters.ts'

/** A brake as it stands; sums in millionths of its coin. */
export interface BrakeState {
  readonly name: BrakeName
  readonly coin: 'MCS' | 'USDT'
  readonly bound: bigint
  /** What left on this reward day. */
  readonly units: bigint
  /** The day's highest alarm in percent; 0 for none. */
  readonly alarmed: number
  readonly alarmedAt: Date | null
  /** Since when the route waits for two of the staff; null while it does not. */
  readonly engagedAt: Date | null
  readonly releaseLeft: bigint
  readonly releaseUntil: Date | null
  /** Nothing goes now. */
  readonly isHeld: boolean
}

export interface Brakes {
  /**
   * Counts the first of the sums that fit into the day's bound or a release, and returns how many those are. When one does not
   * fit, the brake is engaged. Locks the brake until the transaction ends.
   */
  consumeEach(tx: Tx, name: BrakeName, sums: readonly bigint[]): Promise<number>
  /** The same for one sum; false when it must wait. */
  consume(tx: Tx, name: BrakeName, units: bigint): Promise<boolean>
  /**
   * Locks the brake until the transaction ends and reads what may still go, for decisions about several sums. Take this lock last.
   */
  hold(tx: Tx, name: BrakeName): Promise<BrakeRoom>
  /** Engages the brake once a transaction that a refused sum rolls back is over; does nothing when the sum fits by then. */
  engageLater(name: BrakeName, units: bigint): void
  isHeld(db: Queryable, name: BrakeName): Promise<boolean>
  /** Whether staff let go what waited: a release is open, or the bound was raised since. */
  mayResume(db: Queryable, name: BrakeName): Promise<boolean>
  list(db: Queryable): Promise<readonly BrakeState[]>
  /** Ends the wait and lets so many units go beyond the bound until a time. Replaces an earlier release. */
  release(tx: Tx, name: BrakeName, release: { readonly units: bigint; readonly until: Date }): Promise<void>
}

/** What may still go by a route while its brake is held. */
export interface BrakeRoom {
  /** Whether so many units may go now. The first sum that may not is remembered: it engages the brake. */
  fits(units: bigint): boolean
  take(units: bigint): void
  /** Counts what was taken, and engages the brake when a sum did not fit. */
  settle(tx: Tx): Promise<void>
}

/** Each bound is declared by the module whose money leaves by the route. */
type BrakeParameter = (typeof BRAKES)[BrakeName]['parameter']

interface BrakeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Bounds in whole coins. */
  readonly parameters: Pick<Parameters<Readonly<Record<BrakeParameter, number>>>, 'get'>
}

interface Row {
  readonly name: string
  readonly units: bigint
  readonly alarmed: number
  readonly alarmed_at: Date | null
  readonly engaged_at: Date | null
  readonly engaged_bound: bigint | null
  readonly release_left: bigint
  readonly release_until: Date | null
}

async function boundOf({ parameters }: Pick<BrakeDeps, 'parameters'>, name: BrakeName): Promise<bigint> {
  return BigInt(await parameters.get(BRAKES[name].parameter)) * ONE
}

async function listStates(self: BrakeDeps, db: Queryable, names: readonly BrakeName[]) {
  const now = databaseTime(self.clock)
  const rows = await db.many<Row>(sql`
    select name, case when is_today then units else 0 end as units, case when is_today then alarmed else 0 end as alarmed,
      case when is_today then alarmed_at end as alarmed_at, engaged_at, engaged_bound,
      case when release_until > now then release_left else 0 end as release_left, release_until
    from kernel_brakes, lateral (select ${now} as now) clock,
      lateral (select day >= (now at time zone 'UTC')::date as is_today) today
    where name = any (${[...names]})`)
  const states: BrakeState[] = []
  for (const name of names) {
    const row = rows.find((one) => one.name === name)
    assert(row !== undefined && isBrakeName(row.name), 'every brake has a row')
    const bound = await boundOf(self, name)
    const isEngaged = row.engaged_bound !== null && bound <= row.engaged_bound
    states.push({
      name,
      coin: BRAKES[name].coin,
      bound,
      units: row.units,
      alarmed: row.alarmed,
      alarmedAt: row.alarmed_at,
      engagedAt: isEngaged ? row.engaged_at : null,
      releaseLeft: row.release_left,
      releaseUntil: row.release_until,
      isHeld: isEngaged && row.release_left === 0n,
    })
  }
  return states
}

async function findState(self: BrakeDeps, on: Queryable, name: BrakeName): Promise<BrakeState> {
  const [state] = await listStates(self, on, [name])
  assert(state !== undefined, 'every brake has a row')
  return state
}

/** Decides as `kernel_brake_take` does, which counts in the end. */
function createRoom(
  { bound, units, engagedAt, releaseLeft }: BrakeState,
  consumeEach: (tx: Tx, sums: readonly bigint[]) => Promise<number>,
): BrakeRoom {
  const taken: bigint[] = []
  let missed: bigint | undefined
  let left = { free: engagedAt === null ? bound - units : 0n, release: releaseLeft }
  return {
    fits(sum) {
      if (missed !== undefined) return false
      if (sum <= left.free || sum <= left.release) return true
      missed = sum
      return false
    },
    take(sum) {
      taken.push(sum)
      left = {
        free: left.free - sum,
        release: sum <= left.free ? left.release : left.release - sum,
      }
    },
    async settle(tx) {
      const sums = missed === undefined ? taken : [...taken, missed]
      if (sums.length === 0) return
      assert((await consumeEach(tx, sums)) === taken.length, 'a held brake counts what it let go')
    },
  }
}

interface Taking {
  readonly sums: readonly bigint[]
  readonly counts: boolean
}

/** Asks the database how many of the sums fit, and says so aloud when a part of the bound is reached. */
async function consumeUnits(
  self: BrakeDeps,
  on: Queryable,
  { name, sums, counts }: Taking & { readonly name: BrakeName },
): Promise<number> {
  const bound = await boundOf(self, name)
  const { fits, alarm } = await on.one<{ fits: number; alarm: number }>(sql`
    select fits, alarm from kernel_brake_take(${name}, ${sums.map(String)}::bigint[], ${bound}, ${databaseTime(self.clock)},
      ${counts})`)
  if (alarm > 0)
    on.afterCommit(() =>
      self.log.error({ brake: name, percent: alarm }, 'ALARM: an outflow brake reached a part of its bound'),
    )
  return fits
}

/**
 * Bounds on what leaves the operator in a reward day, by route. They stop what no other rule foresaw: at the bound a route
 * waits for two of the staff, also over midnight. Counted over all processes, by the database's clock.
 */
export function createBrakes(self: BrakeDeps): Brakes {
  const { db, log } = self
  /** Brakes that this process is engaging at the moment: one connection each at most. */
  const engaging = new Set<BrakeName>()

  const call = (on: Queryable, name: BrakeName, taking: Taking) => consumeUnits(self, on, { name, ...taking })
  const consumeEach: Brakes['consumeEach'] = (tx, name, sums) => call(tx, name, { sums, counts: true })
  const stateOf = (on: Queryable, name: BrakeName) => findState(self, on, name)
  return {
    consumeEach,
    async hold(tx, name) {
      await tx.one(sql`select 1 from kernel_brakes where name = ${name} for update`)
      return createRoom(await stateOf(tx, name), (on, sums) => consumeEach(on, name, sums))
    },
    consume: async (tx, name, units) => (await consumeEach(tx, name, [units])) === 1,
    engageLater(name, units) {
      if (engaging.has(name)) return
      engaging.add(name)
      void call(db, name, { sums: [units], counts: false })
        .catch((error: unknown) => log.error({ brake: name, error }, 'a brake could not be engaged'))
        .finally(() => engaging.delete(name))
    },
    isHeld: async (on, name) => (await stateOf(on, name)).isHeld,
    async mayResume(on, name) {
      const found = await on.one<{ engaged_bound: bigint | null }>(
        sql`select engaged_bound from kernel_brakes where name = ${name}`,
      )
      const { releaseLeft, bound } = await stateOf(on, name)
      return releaseLeft > 0n || (found.engaged_bound !== null && bound > found.engaged_bound)
    },
    list: (on) => listStates(self, on, BRAKE_NAMES),
    async release(tx, name, { units, until }) {
      await tx.run(sql`
        update kernel_brakes set engaged_at = null, engaged_bound = null, release_left = ${units}, release_until = ${until}
        where name = ${name}`)
    },
  }
}
