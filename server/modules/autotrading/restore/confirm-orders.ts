import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { confirmDatabase, describeLoss, findKeeper, reportLoss } from '#server/kernel/database/keepers.ts'
import type { Executor } from '../executor/parts.ts'
import { listLost } from './list-lost.ts'
import { loadMemory, saveMemory } from './order-memory.ts'

const MARK_EVERY_MS = 5 * SECOND_MS

type Guarded = Pick<Executor, 'db' | 'log' | 'journal'>

/**
 * Whether the database misses nothing that this executor sent; only then may it look at accounts. A database that was restored is reported,
 * and the executor stands still until `ops restore-check` has accounted for its journal. At every start of either side, and every few seconds
 * by a mark. A folder without a memory joins: it has sent nothing.
 */
export function createOrderGuard(self: Guarded, folder: string): () => Promise<boolean> {
  let isVerified = false
  let markedAt = -Infinity
  let reported = ''

  const refuse = (why: string): false => {
    if (why !== reported)
      self.log.fatal({ why }, 'ALARM: nothing is traded, the database is not the one that is known')
    reported = why
    return false
  }
  const report = async (lost: string): Promise<false> => {
    await reportLoss(self.db, 'executor', { epoch: loadMemory(folder)?.epoch ?? randomUUID(), lost })
    return refuse(lost)
  }

  return async () => {
    const keeper = await findKeeper(self.db, 'executor')
    const known = loadMemory(folder)
    if (keeper?.lost) return refuse(keeper.lost)
    const loss = describeLoss(keeper, known)
    if (loss !== undefined) return report(loss)
    const isNew = keeper === undefined || !keeper.isConfirmed
    if (isNew || !isVerified) {
      const [first, ...others] = await listLost(self.db, self.journal?.all() ?? [])
      if (first !== undefined)
        return report(
          `the executor sent ${others.length + 1} orders that the database does not know, the first ${first.clientId}`,
        )
      isVerified = true
    }
    if (isNew || performance.now() - markedAt >= MARK_EVERY_MS) {
      const epoch = keeper?.epoch ?? known?.epoch ?? randomUUID()
      const mark = (keeper?.mark ?? 0n) + 1n
      await confirmDatabase(self.db, 'executor', { epoch, mark })
      saveMemory(folder, { epoch, mark })
      markedAt = performance.now()
      reported = ''
    }
    return true
  }
}
