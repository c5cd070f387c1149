import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { requireAccess } from '../require-access.ts'
import type { SignalsContext, SignalsNeeds } from '../signals-context.ts'
import { countSignals } from '../signal-rows.ts'

/** How many signals the last 24 hours brought. */
export async function countFound(self: SignalsNeeds): Promise<number> {
  const sourceId = await self.market.sourceId()
  const since = new Date(self.clock.nowMs() - 24 * HOUR_MS)
  return countSignals(self.db, [sql`s.source_id = ${sourceId}`, sql`s.found_at > ${since}`])
}

/** The member's switches and access, and how many signals the last 24 hours brought. */
export async function getTradingStatus(self: SignalsContext, db: Queryable, memberId: string) {
  const settings = await self.settingsOf(memberId, db)
  const access = await self.membership.signalAccess(memberId)
  return {
    signalOn: settings.signal_on,
    soundOn: settings.sound_on,
    signalAccess: {
      state: access.state,
      trial: access.isTrial && !access.isPaid,
      end: access.end?.toISOString() ?? null,
    },
    found24h: await self.countFound(),
  }
}

/** The switches a change names. */
export interface SignalSwitches {
  signalOn?: boolean | undefined
  soundOn?: boolean | undefined
}

/** Changes the named switches and leaves the others. Throws SIGNAL-A001 when signals are switched on without access. */
export async function changeTradingSettings(
  self: SignalsContext,
  tx: Tx,
  { memberId, change }: { memberId: string; change: SignalSwitches },
) {
  if (change.signalOn === true) await requireAccess(self, memberId)
  const known = await self.settingsOf(memberId, tx)
  const signalOn = change.signalOn ?? known.signal_on
  const soundOn = change.soundOn ?? known.sound_on
  await tx.run(sql`
    insert into signals_settings (member_id, signal_on, sound_on, changed_at)
    values (${memberId}, ${signalOn}, ${soundOn}, ${self.clock.now()})
    on conflict (member_id) do update set
      signal_on = excluded.signal_on, sound_on = excluded.sound_on, changed_at = excluded.changed_at`)
  return await getTradingStatus(self, tx, memberId)
}

/** How many signals of each pair are open and still valid. */
export async function countRunning(
  self: Pick<SignalsNeeds, 'db' | 'market' | 'clock'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await self.db.many<{ symbol: string; count: bigint }>(sql`
    select s.symbol, count(*) as count from signals_open p join signals_signals s on s.id = p.signal_id
    left join signals_outcomes o on o.signal_id = s.id
    where p.source_id = ${await self.market.sourceId()} and o.signal_id is null and s.valid_until > ${self.clock.now()}
    group by s.symbol`)
  return new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]))
}
