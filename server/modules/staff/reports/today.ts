import { namesOf } from '#contract/names.ts'
import type { TODAY_QUEUES } from '#contract/console/reports.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { getToday } from '#contract/console/reports.ts'
import { formatUnits } from '#contract/money.ts'
import { mayDo, type StaffRight } from '#contract/rules/staff-rights.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { dayStartMs } from '#server/kernel/period.ts'
import type { Person } from '#server/kernel/console/console-calls.ts'
import { maySee } from '#server/modules/inquiries/inquiries.ts'
import { listFresh } from '../people/lineage.ts'
import { countRefusals } from '../requests/refusals.ts'
import { countRequests, type RequestSelf } from '../requests/requests.ts'

type Today = AnswerOf<typeof getToday>
type QueueName = (typeof TODAY_QUEUES)[number]
interface Queue {
  readonly count: number
  readonly oldest: Date | null
}

const ZONE = 'Asia/Seoul'
const HOUR_AHEAD_MS = 9 * 60 * 60 * 1_000

/** Since when brakes have had an alarm today, or have waited for staff; the oldest first. */
async function listBrakeAlarms({ db, brakes, clock }: RequestSelf): Promise<Date[]> {
  const alarmed = (await brakes.list(db)).filter((one) => one.isHeld || one.alarmed > 0)
  const since = alarmed.map(({ engagedAt, alarmedAt }) => engagedAt ?? alarmedAt ?? clock.now())
  return since.toSorted((one, other) => one.getTime() - other.getTime())
}

/** The queues, each with the right that opens it. */
function queuesOf(
  self: RequestSelf,
  by: Person,
): Readonly<Record<QueueName, readonly [StaffRight, () => Promise<Queue>]>> {
  const { db } = self
  const ofTimes = (times: readonly (Date | null)[]): Queue => ({
    count: times.length,
    oldest: times[0] ?? null,
  })
  return {
    requests: ['requests.decide', () => countRequests(self, by)],
    withdrawals: ['withdrawals.see', () => self.wallet.countWaiting(db)],
    deposits: [
      'deposits.see',
      async () =>
        ofTimes(
          (await self.chain.listDeposits(db, { state: 'SEEN', limit: 100 }))
            .map((row) => row.seenAt)
            .toReversed(),
        ),
    ],
    inquiries: [
      'inquiries.see',
      async () => {
        const waiting = (await self.inquiries.listQueued()).filter(({ type }) => maySee(by, type))
        return ofTimes(waiting.map((row) => row.waitingSince))
      },
    ],
    exchangeKeys: [
      'autotrading.see',
      async () =>
        ofTimes((await self.autotrading.listWaitingKeys()).map((key) => new Date(key.registeredAt))),
    ],
    referralFlags: ['referral.see', () => self.referral.countOpenFlags(db)],
    brakes: ['brakes.see', async () => ofTimes(await listBrakeAlarms(self))],
    jobs: [
      'jobs.see',
      async () => {
        const failed = (await self.jobs.failing(db)).map(({ last }) => last.startedAt)
        return ofTimes(failed.toSorted((one, other) => one.getTime() - other.getTime()))
      },
    ],
  }
}

async function listQueues(self: RequestSelf, by: Person): Promise<Today['queues']> {
  const queues: Today['queues'] = []
  const known = queuesOf(self, by)
  for (const area of namesOf(known)) {
    const [right, count] = known[area]
    if (!mayDo(by.roles, right)) continue
    const { count: n, oldest } = await count()
    queues.push({ area, count: n, oldestAt: oldest?.toISOString() ?? null })
  }
  return queues
}

/** When today began in Seoul. */
export function todayStart(now: Date): Date {
  const day = new Date(now.getTime() + HOUR_AHEAD_MS).toISOString().slice(0, 10)
  return new Date(dayStartMs(day, ZONE, 0) ?? now.getTime() - DAY_MS)
}

/** Counting a million members takes a fifth of a second, and the page asks again and again. */
const REMEMBER_MS = 60_000

/** Reads something at most once a minute. */
export function rememberAMinute<Read>() {
  const remembered = new WeakMap<RequestSelf, { readonly at: number; readonly read: Promise<Read> }>()
  return (self: RequestSelf, look: () => Promise<Read>): Promise<Read> => {
    const at = self.clock.nowMs()
    const known = remembered.get(self)
    if (known !== undefined && at - known.at < REMEMBER_MS) return known.read
    const read = look()
    remembered.set(self, { at, read })
    read.catch(() => remembered.delete(self))
    return read
  }
}

const membersNow = rememberAMinute<Awaited<ReturnType<RequestSelf['identity']['countMembers']>>>()
/** What running plans can still cost and what covers it, at most a minute old. */
export const coverNow = rememberAMinute<Awaited<ReturnType<RequestSelf['rewards']['getSummary']>>>()

async function getMoney(self: RequestSelf, since: Date): Promise<Today['money']> {
  const { db, market, ledger, rewards, settings, clock } = self
  const price = await market.mcsPrice(db)
  const fees = await ledger.sumOfClassByDay(db, { name: 'FEES', from: since, to: clock.now() })
  const byCoin = Map.groupBy(fees, ({ currency }) => currency)
  const [batch] = await rewards.listBatchViews(1)
  const treasury = await ledger.sumOfClass(db, { class: 'REWARD_TREASURY', currency: 'USDT' })
  const { owed, reserve } = await coverNow(self, () => rewards.getSummary())
  return {
    price: price === undefined ? null : formatUnits(price.units),
    circuit: await market.circuit(db),
    isMoneyStopped: await settings.isMoneyStopped(),
    feesToday: [...byCoin].map(([coin, sums]) => ({
      coin,
      amount: formatUnits(sums.reduce((sum, { units }) => sum + units, 0n)),
    })),
    rewardTreasuryUsdt: formatUnits(treasury),
    cover: { owed: formatUnits(owed), reserve: formatUnits(reserve), isShort: reserve < owed },
    lastBatch:
      batch === undefined
        ? null
        : { day: batch.id, state: batch.state, plans: batch.plans, paidPlans: batch.paidPlans },
  }
}

async function listLicences({ db, gates }: RequestSelf): Promise<Today['licences']> {
  const ending = await gates.listEnding(db)
  return ending.map(({ endsAt, ...licence }) => ({ ...licence, endsAt: endsAt.toISOString() }))
}

async function listAlarms(self: RequestSelf, by: Person): Promise<Today['alarms']> {
  const alarms: Today['alarms'] = self.believesOneNode
    ? [{ kind: 'oneNode', count: 1, subject: '', at: null }]
    : []
  if (!mayDo(by.roles, 'staff.see')) return alarms
  const fresh = await listFresh(self, self.db)
  const refused = await countRefusals(self.db, self.clock.now())
  return [
    ...alarms,
    ...refused.map(({ kind, count, who, at }) => ({ kind, count, subject: who, at: at.toISOString() })),
    ...(fresh.length === 0
      ? []
      : [{ kind: 'newCredentials' as const, count: fresh.length, subject: fresh.join(', '), at: null }]),
  ]
}

/** The console's start page: what waits for work, limited to what the person may see. */
export async function buildToday(self: RequestSelf, by: Person): Promise<Today> {
  const now = self.clock.now()
  const since = todayStart(now)
  const members = mayDo(by.roles, 'members.see')
    ? await membersNow(self, () => self.identity.countMembers(self.db, since))
    : undefined
  return {
    queues: await listQueues(self, by),
    money: mayDo(by.roles, 'ledger.see') ? await getMoney(self, since) : null,
    members:
      members === undefined
        ? null
        : { total: members.total, signedUpToday: members.signedUp, confirmedToday: members.confirmed },
    licences: mayDo(by.roles, 'gates.see') ? await listLicences(self) : null,
    alarms: await listAlarms(self, by),
    maintenanceUntil: (await self.settings.maintenance())?.until ?? null,
    at: now.toISOString(),
  }
}
