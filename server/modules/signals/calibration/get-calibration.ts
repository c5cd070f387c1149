import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { KIND_ORDER } from '../engine/detector/kinds.ts'
import { listPauses } from '../pause-signals.ts'
import { FEWEST_OUTCOMES, percent } from '../signal-rows.ts'
import { gapOf, listKinds } from './watch-calibration.ts'

interface VersionRow {
  readonly version: number
  readonly model: string
  readonly reason: string
  readonly outcomes: number
  readonly madeAt: Date
}

const MAX_VERSIONS = 20

/** Every kind with what was said and seen of it, in percent and points, the running pauses, and the recalibrations. */
export async function getCalibration(self: SignalsContext) {
  const sourceId = await self.market.sourceId()
  const rows = await listKinds(self, { sourceId, fewest: 1 })
  const pauses = await listPauses(self, self.db)
  const versions = await self.db.many<VersionRow>(sql`
    select version, model, reason, outcomes, made_at as "madeAt" from signals_calibrations
    where source_id = ${sourceId} order by made_at desc, version desc limit ${MAX_VERSIONS}`)
  const symbols: readonly string[] = await self.market.symbols().catch((error: unknown) => {
    self.log.warn({ err: error }, 'the console shows signals without symbols: the market does not answer')
    return []
  })
  const kinds = KIND_ORDER.map((id) => {
    const row = rows.find(({ kind }) => kind === id)
    const judged = row === undefined || row.outcomes < FEWEST_OUTCOMES ? undefined : gapOf(row)
    return {
      id,
      outcomes: row?.outcomes ?? 0,
      forecast: row === undefined ? null : percent(row.forecast),
      observed: row === undefined ? null : percent(row.observed),
      gap: judged === undefined ? null : percent(judged.gap / 100),
      bound: judged === undefined ? null : percent(judged.bound / 100),
      isPaused: pauses.some(({ kind }) => kind === id),
    }
  })
  return { kinds, pauses, versions, symbols }
}
