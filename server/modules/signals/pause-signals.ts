import { failures } from '#contract/failures/failures.ts'
import type { SignalKind } from '#contract/trading/signals.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { SignalsContext } from './signals-context.ts'
import type { Found } from './engine/feed.ts'
import { KIND_ORDER } from './engine/detector/kinds.ts'

/** Either a kind or a symbol, why, and who decided it. */
export interface PauseRequest {
  readonly what: { readonly kind: SignalKind } | { readonly symbol: string }
  readonly note: string
  readonly staffId: string
}

export interface Pause {
  readonly id: string
  readonly kind: SignalKind | null
  readonly symbol: string | null
  readonly note: string
  /** Made by the watch over calibration, not by staff. */
  readonly isAlarm: boolean
  readonly pausedAt: string
}

const MAX_NOTE = 500

/** Refuses an empty note and one that is too long. */
export function requireNote(note: string): void {
  if (note.trim() === '' || note.length > MAX_NOTE) throw new Failure(failures.common.malformed)
}

/** Starts a pause; undefined when the kind or symbol is paused already. */
export async function startPause(
  self: SignalsContext,
  tx: Tx,
  { what, note, staffId, isAlarm }: PauseRequest & { isAlarm: boolean },
): Promise<string | undefined> {
  const sourceId = await self.market.sourceId()
  const id = newUuid(self.clock.nowMs())
  const kind = 'kind' in what ? what.kind : null
  const symbol = 'symbol' in what ? what.symbol : null
  const added = await tx.run(sql`
    insert into signals_pauses (id, source_id, kind, symbol, note, is_alarm, paused_by, paused_at)
    values (${id}, ${sourceId}, ${kind}, ${symbol}, ${note}, ${isAlarm}, ${staffId}, ${self.clock.now()})
    on conflict do nothing`)
  return added === 1 ? id : undefined
}

/** Publishes nothing new of a kind or symbol until resumed. Throws COMMON-B001 without a note, for an unknown symbol, or when paused already. */
export async function pauseSignals(self: SignalsContext, tx: Tx, request: PauseRequest): Promise<string> {
  requireNote(request.note)
  const known = await self.market.symbols().catch((error: unknown) => {
    self.log.warn({ err: error }, 'a pause is taken as asked for: the market does not answer')
    return undefined
  })
  if ('symbol' in request.what && known?.includes(request.what.symbol) === false)
    throw new Failure(failures.common.malformed)
  const id = await startPause(self, tx, { ...request, isAlarm: false })
  if (id === undefined) throw new Failure(failures.common.malformed)
  return id
}

/** Ends a pause. Throws COMMON-A001 when no such pause is running. */
export async function resumeSignals(
  self: SignalsContext,
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  const ended = await tx.run(sql`
    update signals_pauses set resumed_by = ${staffId}, resumed_at = ${self.clock.now()}
    where id = ${id} and resumed_at is null`)
  if (ended === 0) throw new Failure(failures.common.notFound)
}

/** The pauses that are running, newest first. */
export async function listPauses(self: SignalsContext, db: Queryable): Promise<Pause[]> {
  const rows = await db.many<{
    id: string
    kind: SignalKind | null
    symbol: string | null
    note: string
    is_alarm: boolean
    paused_at: Date
  }>(sql`
    select id, kind, symbol, note, is_alarm, paused_at from signals_pauses
    where source_id = ${await self.market.sourceId()} and resumed_at is null order by paused_at desc, id desc`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    symbol: row.symbol,
    note: row.note,
    isAlarm: row.is_alarm,
    pausedAt: row.paused_at.toISOString(),
  }))
}

/** Whether a signal was found while its kind or symbol was paused; decided by times, so that catching up decides alike. */
export async function getPauses(
  db: Queryable,
  sourceId: number,
): Promise<(symbol: string, found: Found) => boolean> {
  const rows = await db.many<{
    kind: string | null
    symbol: string | null
    paused_at: Date
    resumed_at: Date | null
  }>(sql`select kind, symbol, paused_at, resumed_at from signals_pauses where source_id = ${sourceId}`)
  return (symbol, { detection, foundAtMs }) =>
    rows.some(
      (pause) =>
        (pause.symbol === null || pause.symbol === symbol) &&
        (pause.kind === null || pause.kind === KIND_ORDER[detection.kind]) &&
        pause.paused_at.getTime() <= foundAtMs &&
        foundAtMs < (pause.resumed_at?.getTime() ?? Infinity),
    )
}
