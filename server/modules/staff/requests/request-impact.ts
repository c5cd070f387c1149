import type { RequestImpact } from '#contract/console/people/requests.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { sql } from '#server/kernel/database/db.ts'
import { listTrendDays } from '../desk/trends.ts'
import { rememberAMinute } from '../reports/today.ts'
import { COLUMNS, getRequest, toRequests, type RequestRow, type RequestSelf } from './requests.ts'

const MAX_HISTORY = 20
/** Movements in the books that a parameter rules, by the first word of its name. */
const RULED: Readonly<Record<string, readonly string[]>> = {
  withdraw: ['withdraw', 'send'],
  brake: ['withdraw', 'send'],
  swap: ['swap_out'],
  game: ['game_betting'],
  membership: ['subscribe', 'subscribe_deferred'],
  trial: ['subscribe', 'subscribe_deferred'],
  plan: ['reward_plan_start'],
  team: ['recommend_profit'],
  referral: ['recommend_profit'],
  ico: ['ico_enter_decrease'],
  vest: ['ico_unlock_vesting_increase'],
  gas: ['withdraw_fee'],
}
const HELD = ['MEMBER_AVAILABLE', 'MEMBER_BONUS', 'MEMBER_LOCKED']

const heldNow = rememberAMinute<bigint>()

/** MCS of all members, whatever they may do with it. */
function getHeldMcs(self: RequestSelf): Promise<bigint> {
  return heldNow(self, async () => {
    const classes = await self.ledger.sumClasses(self.db)
    return classes
      .filter((one) => one.currency === 'MCS' && HELD.includes(one.class))
      .reduce((sum, { balance }) => sum + balance, 0n)
  })
}

async function impactOf(
  self: RequestSelf,
  { kind, subject }: { kind: string; subject: string },
): Promise<RequestImpact['impact']> {
  if (kind === 'mcsPrice') {
    const held = await getHeldMcs(self)
    return [{ what: 'mcsHeld', count: null, sum: { amount: formatUnits(held), coin: 'MCS' } }]
  }
  const kinds = kind.endsWith('Parameter') ? (RULED[subject.split('.')[0] ?? ''] ?? []) : []
  if (kinds.length === 0) return []
  const [from = ''] = listTrendDays(self.clock.now())
  const sums = await self.transparency.sumKindsSince(self.db, { from, kinds })
  return sums.map(({ kind: what, coin, count, units }) => ({
    what,
    count: toCount(count),
    sum: { amount: formatUnits(BigInt(units)), coin },
  }))
}

/** What a request would touch, and what was decided about the same thing before. Throws COMMON-A001. */
export async function getImpact(
  self: RequestSelf,
  { id, by }: { id: string; by: Person },
): Promise<RequestImpact> {
  const request = await getRequest(self, self.db, { id, by })
  const rows = await self.db.many<RequestRow>(sql`
    select ${COLUMNS} from staff_requests h
    where state = 'DONE' and id <> ${id}
      and (kind, subject) = (select r.kind, r.subject from staff_requests r where r.id = ${id})
    order by decided_at desc limit ${MAX_HISTORY}`)
  const history = await toRequests(self, self.db, { rows, by })
  return {
    impact: await impactOf(self, request),
    history: history.map(({ id: own, askedAt, decidedAt, before, after, askedBy, decidedBy }) => ({
      id: own,
      at: decidedAt ?? askedAt,
      before,
      after,
      askedBy,
      decidedBy,
    })),
  }
}
