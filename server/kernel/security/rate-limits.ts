import { setTimeout as pause } from 'node:timers/promises'
import { failures } from '#contract/failures/failures.ts'
import { API_KEY_RATES } from '#contract/members/api-scopes.ts'
import type { Operation } from '#contract/operation.ts'
import { addressBlock, addressSource } from '../address-block.ts'
import { SECOND_MS } from '../clock.ts'
import { Failure } from '../failure.ts'
import { createTurns, type Turns } from '../turns.ts'

/** What kind of work a call is; each kind has separate limits. */
export type CallClass = 'public' | 'read' | 'write' | 'money' | 'export'

/** A bucket: so many calls at once, and so many a second after that. */
interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Several times what the busiest screen requests; bench/ and chaos/ switch the limits off. */
const DEVICE_RATES: Readonly<Record<CallClass, Rate>> = {
  public: { burst: 200, perSecond: 30 },
  read: { burst: 200, perSecond: 20 },
  write: { burst: 60, perSecond: 5 },
  money: { burst: 40, perSecond: 4 },
  export: { burst: 10, perSecond: 0.2 },
}
/** An account may be open on several devices at once. */
const ACCOUNT_FACTOR = 2
/** Every call of one source together; behind one address there may be a whole office or mobile network. */
const SOURCE_RATE: Rate = { burst: 2_000, perSecond: 400 }
/** A neighbourhood is slowed down only when twenty of its addresses are at their limit: one neighbour cannot do that. */
const BLOCK_FACTOR = 20

/** Calls of one account that run at the same time, and those that wait for them: the others would be slowed down by more. */
const MAX_RUNNING = 6
const MAX_WAITING = 24
const MAX_BUCKETS = 100_000

/** Delays a refusal, so that a client cannot retry more than four times a second per connection. */
const HOLD_MS = 250
/** Refusals held back at one time; those beyond are answered at once. */
const MAX_HELD = 500

/** Whose call it is: a member or a person of the staff, and the device (or session) it comes from. */
export interface RateCaller {
  readonly account: string
  readonly device: string
}

export interface RateLimits {
  /** Counts a call for its address before anything of it is read. Throws COMMON-A002 with `meta.seconds`. */
  countSource(operation: Operation, address: string): Promise<void>
  /** Counts a call for its account and device. Throws COMMON-A002 with `meta.seconds`. */
  countCaller(operation: Operation, caller: RateCaller): Promise<void>
  /**
   * Counts a call with an API key: by its digest before it is known whose it is, then by what the key was made for. Throws COMMON-A002
   * with `meta.seconds`.
   */
  countKey(name: string, perMinute?: number): Promise<void>
  /** Runs the work when fewer than MAX_RUNNING calls of the account run. Throws COMMON-A002 when too many wait already. */
  inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result>
}

/** No key was made for more, so that a flood under one is refused without asking the database. */
const MAX_KEY_PER_MINUTE = Math.max(...API_KEY_RATES)

/** Which limits hold for a call. */
export function classOf({ access, method, money, heavy, answerType }: Operation): CallClass {
  if (access === 'public') return 'public'
  if (money === true) return 'money'
  if (heavy === true || answerType === 'csv' || answerType === 'ics') return 'export'
  return method === 'GET' ? 'read' : 'write'
}

function tooMany(waitMs: number): Failure {
  return new Failure(failures.common.tooManyRequests, {
    meta: { seconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) },
  })
}

/**
 * Buckets by name, each one number: the moment at which it would be full again (the generic cell rate algorithm). Returns how
 * long to wait, 0 when the call counts. The oldest buckets are dropped beyond MAX_BUCKETS.
 */
function createBuckets(nowMs: () => number) {
  const fullAt = new Map<string, number>()
  return (name: string, { burst, perSecond }: Rate): number => {
    const now = nowMs()
    const step = SECOND_MS / perSecond
    const start = Math.max(fullAt.get(name) ?? 0, now)
    const waitMs = start + step - now - burst * step
    // A third of a second is not exact: what is closer than a microsecond has come.
    if (waitMs > 0.001) return waitMs
    if (fullAt.size >= MAX_BUCKETS) {
      const [oldest] = fullAt.keys()
      if (oldest !== undefined) fullAt.delete(oldest)
    }
    fullAt.set(name, start + step)
    return 0
  }
}

const scaled = ({ burst, perSecond }: Rate, factor: number): Rate => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
})

/** At most MAX_RUNNING calls of one account at a time; an account without any is forgotten. */
function createAccountTurns(): RateLimits['inTurn'] {
  const rules = { atOnce: MAX_RUNNING, maxWaiting: MAX_WAITING, refusal: () => tooMany(SECOND_MS) }
  const accounts = new Map<string, Turns>()
  return async (account, work) => {
    const turns = accounts.get(account) ?? createTurns(rules)
    accounts.set(account, turns)
    try {
      return await turns.run(work)
    } finally {
      if (turns.isIdle()) accounts.delete(account)
    }
  }
}

/** Throws COMMON-A002 a moment later. */
function createRefusal(hold: (ms: number) => Promise<unknown>) {
  let held = 0
  return async (waitMs: number): Promise<never> => {
    if (held < MAX_HELD) {
      held += 1
      await hold(HOLD_MS)
      held -= 1
    }
    throw tooMany(waitMs)
  }
}

/**
 * Limits of calls in this process's memory: nothing is asked of the database. `nowMs` only moves forward; `hold` waits before a
 * refusal.
 */
export function createRateLimits(
  nowMs: () => number,
  hold: (ms: number) => Promise<unknown> = pause,
): RateLimits {
  const consume = createBuckets(nowMs)
  const refuse = createRefusal(hold)
  const count = async (rates: readonly (readonly [string, Rate])[]) => {
    for (const [name, rate] of rates) {
      const waitMs = consume(name, rate)
      if (waitMs > 0) await refuse(waitMs)
    }
  }
  return {
    async countSource(operation, address) {
      const source = addressSource(address)
      const block = addressBlock(address)
      const rates: (readonly [string, Rate])[] = [[`source ${source}`, SOURCE_RATE]]
      if (classOf(operation) === 'public') rates.push([`public ${source}`, DEVICE_RATES.public])
      if (block !== source) rates.push([`block ${block}`, scaled(SOURCE_RATE, BLOCK_FACTOR)])
      await count(rates)
    },
    async countCaller(operation, { account, device }) {
      const kind = classOf(operation)
      if (kind === 'public') return
      const rate = DEVICE_RATES[kind]
      await count([
        [`${kind} device ${device}`, rate],
        [`${kind} account ${account}`, scaled(rate, ACCOUNT_FACTOR)],
      ])
    },
    countKey: (name, perMinute = MAX_KEY_PER_MINUTE) =>
      count([[`key ${name} ${perMinute}`, { burst: perMinute, perSecond: perMinute / 60 }]]),
    inTurn: createAccountTurns(),
  }
}

/** For benchmarks, which measure what is behind the limits. */
export const NO_RATE_LIMITS: RateLimits = {
  countSource: async () => undefined,
  countCaller: async () => undefined,
  countKey: async () => undefined,
  inTurn: (_account, work) => work(),
}
