import { createClock, type MovableClock } from '../clock.ts'
import { sql, type Database } from '../database/db.ts'
import { assert } from '../failure.ts'

interface InstallRow {
  network: string
  installed_at: Date
  clock_offset_ms: bigint
}

export interface Install {
  readonly installedAt: Date
  readonly clock: MovableClock
  /** Moves the sandbox's clock forward and remembers it over restarts. */
  advanceClock(ms: number): Promise<void>
  /** Moves this process's clock to where another one has moved the installation's. */
  syncClock(): Promise<void>
}

/**
 * Records at the first start which network this is, and refuses another one ever after. A production ignores a moved clock:
 * a writer of that row could skip every waiting time.
 */
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
  const isMovable = network === 'sandbox'
  const clock = createClock(isMovable ? Number(row.clock_offset_ms) : 0)
  return {
    installedAt: row.installed_at,
    clock,
    async advanceClock(ms) {
      assert(isMovable, 'the clock of a production cannot be moved')
      clock.advance(ms)
      await db.run(sql`update kernel_install set clock_offset_ms = ${clock.offsetMs()}`)
    },
    async syncClock() {
      if (!isMovable) return
      const row = await db.one<Pick<InstallRow, 'clock_offset_ms'>>(
        sql`select clock_offset_ms from kernel_install`,
      )
      // Compared once it is read: this process may have moved its clock meanwhile.
      const aheadMs = Number(row.clock_offset_ms) - clock.offsetMs()
      if (aheadMs > 0) clock.advance(aheadMs)
    },
  }
}
