import { TRADING_TYPES, type AutoType } from '#contract/rules/autotrading.ts'
import type { Signal } from '#contract/trading/signals.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openPositions, FOLLOW_WITHIN_MS } from './open-positions.ts'
import { quoteSignal, symbolsFor } from './positions/levels-in-won.ts'
import { always, atOnce, type Executor, type MayAct, blameOf } from './parts.ts'

/** Access and country, remembered for a minute: both are asked once more before anything is switched on. */
const REMEMBER_MS = MINUTE_MS
const ASK_AT_ONCE = 8

interface Candidate {
  readonly id: string
  readonly member_id: string
  readonly type: AutoType
}

interface Known {
  readonly untilMs: number
  readonly mayTrade: boolean
}

/** Who may follow signals at this moment, besides what an account's own rules say. */
export function createAdmission(self: Executor) {
  const known = new Map<string, Known>()

  async function requestOpening({ member_id, type }: Candidate): Promise<boolean> {
    if (type !== 'paper' && !(await self.membership.autobotAccess(member_id)).isOpen) return false
    // Of members the executor's role reads no more than this.
    const member = (await self.identity.findMembers(self.db, [member_id])).get(member_id)
    return member !== undefined && !member.isErased && (await self.gates.isOpen('automaster', member.country))
  }

  return {
    /** Those of the accounts that may. */
    async admit(candidates: readonly Candidate[]): Promise<string[]> {
      const now = self.clock.nowMs()
      await atOnce(candidates, ASK_AT_ONCE, async (candidate) => {
        const key = `${candidate.member_id} ${candidate.type}`
        if ((known.get(key)?.untilMs ?? 0) > now) return
        known.set(key, { untilMs: now + REMEMBER_MS, mayTrade: await requestOpening(candidate) })
      })
      return candidates
        .filter(({ member_id, type }) => known.get(`${member_id} ${type}`)?.mayTrade === true)
        .map(({ id }) => id)
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>

/** Signals that nobody has been asked about yet, the oldest first. */
async function unheard(self: Executor): Promise<Signal[]> {
  const since = plus(self.clock.now(), -FOLLOW_WITHIN_MS)
  const fresh = await self.signals.listFollowable(since)
  if (fresh.length === 0) return []
  const rows = await self.db.many<{ signal_id: string }>(sql`
    select signal_id from autotrading_heard where signal_id = any(${fresh.map(({ id }) => id)}::uuid[])`)
  const heard = new Set(rows.map(({ signal_id }) => signal_id))
  return fresh.filter(({ id }) => !heard.has(id))
}

async function candidatesOf({ db }: Executor, type: AutoType): Promise<Candidate[]> {
  return await db.many<Candidate>(sql`
    select a.id, a.member_id, a.type from autotrading_accounts a
    where a.is_on and a.type = ${type} and (a.type = 'paper' or exists (
      select from autotrading_keys k where k.account_id = a.id and k.state = 'APPROVED'))
    order by a.id`)
}

async function offer(
  self: Executor,
  admission: Admission,
  { signal, type }: { signal: Signal; type: AutoType },
): Promise<number> {
  const candidates = await candidatesOf(self, type)
  if (candidates.length === 0) return 0
  const quoted = quoteSignal(type, signal, await self.venues.pricesOf(type, symbolsFor(type, signal)))
  const market = quoted && (await self.venues.marketOf(type, quoted.symbol))
  if (quoted === undefined || market === undefined) return 0
  const ids = await admission.admit(candidates)
  return await openPositions(self, { ids, asked: { ...quoted, ...market } })
}

/**
 * Asks every account that is on about every new signal; returns how many entered. A signal is done when all were asked. `mayAct` is asked
 * only when there is one.
 */
export async function processSignals(
  self: Executor,
  admission: Admission,
  mayAct: MayAct = always,
): Promise<number> {
  let entered = 0
  const signals = await unheard(self)
  if (signals.length === 0 || !(await mayAct())) return entered
  for (const signal of signals) {
    let isDone = true
    for (const type of TRADING_TYPES) {
      // An exchange that does not answer must not keep the others from following.
      entered += await offer(self, admission, { signal, type }).catch((error: unknown) => {
        self.log.warn({ exchange: type, ...blameOf(error) }, 'a signal could not be offered')
        isDone = false
        return 0
      })
    }
    if (isDone)
      await self.db.run(sql`
        insert into autotrading_heard (signal_id, at) values (${signal.id}, ${self.clock.now()}) on conflict do nothing`)
  }
  return entered
}
