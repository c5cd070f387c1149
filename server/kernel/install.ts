import { createClock, type MovableClock } from './clock.ts'
import { sql, type Database } from './db.ts'

interface InstallRow {
  network: string
  installed_at: Date
  clock_offset_ms: bigint
}

export interface Install {
  readonly installedAt: Date
  readonly clock: MovableClock
  /** Moves the sandbox's clock forward and remembers it over restarts. */
  moveClock(ms: number): Promise<void>
  /** Moves this process's clock to where another one has moved the installation's. */
  followClock(): Promise<void>
}

/** Writes down at the first start which network this is, and refuses another one ever after. */
export async function openInstall(db: Database, network: 'sandbox' | 'production'): Promise<Install> {
  const now = createClock().now()
  await db.run(
    sql`insert into kernel_install (network, installed_at) values (${network}, ${now}) on conflict do nothing`,
  )
  const row = await db.one<InstallRow>(sql`select network, installed_at, clock_offset_ms from kernel_install`)
  if (row.network !== network) {
    throw new Error(
      `this database belongs to a ${row.network} installation and cannot be opened as ${network}`,
    )
  }
  const clock = createClock(Number(row.clock_offset_ms))
  return {
    installedAt: row.installed_at,
    clock,
    async moveClock(ms) {
      clock.advance(ms)
      await db.run(sql`update kernel_install set clock_offset_ms = ${clock.offsetMs()}`)
    },
    async followClock() {
      const { ahead } = await db.one<{ ahead: bigint }>(
        sql`select clock_offset_ms - ${clock.offsetMs()}::bigint as ahead from kernel_install`,
      )
      if (ahead > 0n) clock.advance(Number(ahead))
    },
  }
}
