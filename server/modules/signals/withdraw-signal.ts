import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { SignalsContext } from './signals-context.ts'
import { requireNote } from './pause-signals.ts'
import { sealWithdrawal } from './record/seal-signals.ts'
import { NEWEST_FIRST, listSignalRows } from './signal-rows.ts'

/**
 * Withdraws an open signal: it stays visible as WITHDRAWN with its note, its outcome is still recorded and counted, and
 * the withdrawal is sealed. Throws COMMON-A001 when there is no such open signal, COMMON-B001 without a note.
 */
export async function withdrawSignal(
  self: SignalsContext,
  tx: Tx,
  { id, note, staffId }: { id: string; note: string; staffId: string },
): Promise<void> {
  requireNote(note)
  const at = self.clock.now()
  const open = await tx.maybe<{ found_at: Date }>(sql`
    select s.found_at from signals_signals s
    where s.id = ${id} and s.valid_until > ${at}
      and not exists (select from signals_outcomes o where o.signal_id = s.id)
      and not exists (select from signals_withdrawals w where w.signal_id = s.id)`)
  if (!open) throw new Failure(failures.common.notFound)
  await tx.run(sql`
    insert into signals_withdrawals (signal_id, note, staff_id, withdrawn_at)
    values (${id}, ${note}, ${staffId}, ${at})`)
  await self.onEnded(
    tx,
    await listSignalRows(tx, { where: [sql`s.id = ${id}`], order: NEWEST_FIRST, limit: 1 }),
  )
  await sealWithdrawal(self, tx, { id, note, at, foundAt: open.found_at })
  tx.afterCommit(() => {
    publishWithdrawn(self, id).catch((error: unknown) =>
      self.log.error({ err: error, id }, 'a withdrawal was not told'),
    )
  })
}

async function publishWithdrawn(self: SignalsContext, id: string): Promise<void> {
  const [data] = await listSignalRows(self.db, { where: [sql`s.id = ${id}`], order: NEWEST_FIRST, limit: 1 })
  if (data) await self.live.publish({ topic: 'signals', type: 'signal-state', data })
}
