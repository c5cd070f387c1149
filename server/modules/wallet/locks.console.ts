import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { WalletContext } from './wallet-context.ts'
import { createLock, liftLock, listLocks } from './locks.ts'

const done = { done: true as const }
/** Locks of a member's withdrawals. */
export function locksConsole(
  self: WalletContext,
  { requireSubject }: ConsoleParts,
): Pick<ConsoleCalls<typeof consoleApi.members>, 'lockWithdrawals' | 'liftLock'> {
  return {
    async lockWithdrawals({ tx, params, body: { reason, hours } }) {
      const { memberId, subject } = await requireSubject(tx, params['id'])
      const until = hours === null ? undefined : plus(self.clock.now(), hours * HOUR_MS)
      const lock = {
        memberId,
        reason: 'STAFF' as const,
        note: reason,
        ...(until === undefined ? {} : { until }),
      }
      const lockId = await createLock(self, tx, lock)
      return { answer: { lockId }, subject, after: { locked: until?.toISOString() ?? '-' }, reason }
    },
    async liftLock({ tx, params, body: { lockId, reason } }) {
      const { memberId, subject } = await requireSubject(tx, params['id'])
      const lock = (await listLocks(self, tx, memberId)).find(({ id }) => id === lockId)
      if (lock === undefined) throw new Failure(failures.staff.wrongState)
      await liftLock(self, tx, lock.id)
      return { answer: done, subject, before: { lock: lock.note }, reason }
    },
  }
}
