import { buildTrends } from '#server/modules/staff/desk/trends.ts'
import { buildWithdrawalCase } from '#server/modules/staff/cases/withdrawal-case.ts'
import { getContext } from '#server/modules/staff/cases/member-context.ts'
import type { Modules } from '#server/wiring.ts'
import { PERSON, type Ground, type Lists } from './ground.ts'

/** What decides about one member or withdrawal, and the figures of the first page. */
export async function listsOfCases(modules: Modules, { db, kernel, member }: Ground): Promise<Lists> {
  const self = { ...modules, db, clock: kernel.clock, jobs: kernel.jobs }
  const waiting = await modules.wallet.listWithdrawals(db, { queue: 'WAITING', limit: 500 })
  const anyWaiting = () => waiting[Math.floor(Math.random() * waiting.length)]?.id ?? PERSON
  return {
    'case of a withdrawal': () => buildWithdrawalCase(self, anyWaiting()),
    'context of a member': () => getContext(self, member()),
    'trends of thirty days': () => buildTrends(self),
  }
}
