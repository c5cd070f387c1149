import { WITHDRAWAL_RISK_FILTERS } from '#contract/console/money/withdrawals.ts'
import type { Database } from '#server/kernel/database/db.ts'
import { listAllKeys } from '#server/modules/autotrading/keys/list-keys.ts'
import { listAllRuns } from '#server/modules/autotrading/list-runs.ts'
import { listReceipts } from '#server/modules/chain/deposits/house-receipts.ts'
import { listRescans } from '#server/modules/chain/deposits/rescan.ts'
import { listEntries as listSaleEntries } from '#server/modules/ico/entries.ts'
import { listAllSubscriptions } from '#server/modules/membership/all-subscriptions.ts'
import { listFlags } from '#server/modules/referral/flags/list-flags.ts'
import { findFirstMember, getTree } from '#server/modules/referral/tree.ts'
import { listRecords } from '#server/modules/rewards/batch/list-batches.ts'
import { listAllPlans } from '#server/modules/rewards/plan/list-plans.ts'
import type { Modules } from '#server/wiring.ts'
import { limit, type Ground, type Lists } from './ground.ts'

/** Every queue of withdrawals by every mark. */
export function listsOfWithdrawals({ wallet }: Modules, db: Database): Lists {
  const queues = ['WAITING', 'HELD', 'UNDER_WAY', 'ENDED'] as const
  const marks = [undefined, ...WITHDRAWAL_RISK_FILTERS]
  return Object.fromEntries(
    queues.flatMap((queue) =>
      marks.map((risk) => [
        `withdrawals ${queue}${risk === undefined ? '' : `, ${risk}`}`,
        () => wallet.listWithdrawals(db, { queue, risk, limit }),
      ]),
    ),
  )
}

/** Lists about what members have: newest, deep, and by the filter that finds one of a thousand. */
export function listsOfMembers({ chain, ledger }: Modules, { db, kernel, deep, member }: Ground): Lists {
  const self = { ...kernel, db, ledger }
  const [none, day] = [{ after: undefined, limit }, new Date().toISOString().slice(0, 10)]
  const plans = { state: undefined, memberId: undefined }
  const runs = { type: undefined, state: undefined, memberId: undefined }
  const periods = { list: 'ALL' as const, item: undefined, memberId: undefined }
  return {
    deposits: () => chain.listDeposits(db, { limit }),
    'deposits, deep': () => chain.listDeposits(db, { after: deep(), limit }),
    'deposits, vanished': () => chain.listDeposits(db, { state: 'VANISHED', limit }),
    'deposits, one': () => chain.listDeposits(db, { txid: 'x500', limit }),
    'unmatched deposits': () => listReceipts(db, { limit }),
    'ranges read again': () => listRescans(db, { limit }),
    subscriptions: () => listAllSubscriptions(self, { ...periods, ...none }),
    'subscriptions, of one item, deep': () =>
      listAllSubscriptions(self, { ...periods, item: 'SIGNAL', after: deep(), limit }),
    'subscriptions, ending': () => listAllSubscriptions(self, { ...periods, list: 'ENDING', ...none }),
    'subscriptions, refunded': () => listAllSubscriptions(self, { ...periods, list: 'CANCELLED', ...none }),
    'subscriptions, granted': () => listAllSubscriptions(self, { ...periods, list: 'GRANTED', ...none }),
    'subscriptions, of a member': () =>
      listAllSubscriptions(self, { ...periods, memberId: member(), ...none }),
    plans: () => listAllPlans(self, { ...plans, ...none }),
    'plans, deep': () => listAllPlans(self, { ...plans, after: deep(), limit }),
    'plans, ended early': () => listAllPlans(self, { ...plans, state: 'ENDED_EARLY', ...none }),
    'plans, of a member': () => listAllPlans(self, { ...plans, memberId: member(), ...none }),
    "a batch's records": () => listRecords(db, { day, afterPlan: undefined, limit }),
    'flags, open': () => listFlags(db, { state: 'OPEN', ...none }),
    'flags, cleared': () => listFlags(db, { state: 'CLEARED', ...none }),
    'tree, of one who invited all': async () => {
      const root = await findFirstMember(db)
      if (root === undefined) throw new Error('the tree is empty')
      return getTree(db, { memberId: root, ...none })
    },
    keys: () => listAllKeys(self, { state: 'APPROVED', type: undefined, ...none }),
    'keys, waiting': () => listAllKeys(self, { state: 'PENDING', type: undefined, ...none }),
    'keys, of a rare exchange': () => listAllKeys(self, { state: 'APPROVED', type: 'okx', ...none }),
    runs: () => listAllRuns(self, { ...runs, ...none }),
    'runs, stopped': () => listAllRuns(self, { ...runs, state: 'KILLED', ...none }),
    'runs, of a rare exchange': () => listAllRuns(self, { ...runs, type: 'okx', ...none }),
    'sale entries': () => listSaleEntries(db, { number: 2, before: undefined, limit }),
    'sale entries, of a small round': () => listSaleEntries(db, { number: 1, before: undefined, limit }),
  }
}
