import type { StatusComponent } from '#contract/trading/status.ts'
import type { Config } from './kernel/config.ts'
import { MINUTE_MS } from './kernel/clock.ts'
import { assert } from './kernel/failure.ts'
import type { Chain } from './modules/chain/chain.ts'
import type { Market } from './modules/market/market.ts'
import type { Notifications } from './modules/notifications/notifications.ts'
import type { Probe, Probes } from './modules/transparency/transparency.ts'
import { MAIL_EFFECT } from './kernel/mail.ts'
import type { Brakes } from './kernel/parameters/brakes.ts'
import type { ParametersOf } from './kernel/parameters/parameters.ts'
import type { Settings } from './kernel/parameters/settings.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database/db.ts'
import type { Outbox } from './kernel/database/outbox.ts'
import type { Jobs } from './kernel/jobs/jobs.ts'
import type { Live } from './kernel/live/live.ts'
import type { walletParameters } from './modules/wallet/wallet.ts'

const SOLID_WITHIN_MS = 3 * MINUTE_MS
const CANDLES_WITHIN_MS = 60 * MINUTE_MS
/** A mail or a push that is due for so long does not go out. */
const WAITS_AT_MOST_MS = 10 * MINUTE_MS
const ANSWER_MS = 4_000

/** The kernel’s parts that probes look at. */
interface ProbedKernel {
  readonly db: Database
  readonly clock: Clock
  readonly brakes: Pick<Brakes, 'isHeld'>
  readonly jobs: Pick<Jobs, 'failing'>
  readonly live: Pick<Live, 'isListening'>
  readonly outbox: Pick<Outbox, 'findOldestWaiting'>
  readonly parameters: Pick<ParametersOf<Pick<typeof walletParameters, 'withdraw.on'>>, 'get'>
  readonly settings: Pick<Settings, 'isMoneyStopped'>
}

interface Probed {
  readonly kernel: ProbedKernel
  readonly chain: Pick<Chain, 'isOn' | 'confirmations' | 'topSolid'>
  readonly market: Pick<Market, 'symbols' | 'prices' | 'listCandles'>
  readonly notifications: Pick<Notifications, 'findOldestPush' | 'findOldestAppPush'>
}

function requireRecent(at: Date | undefined, nowMs: number): void {
  assert(at === undefined || nowMs - at.getTime() < WAITS_AT_MOST_MS, 'what is due goes out')
}

/** What is asked of the outside: the app's own address, exchanges, and the chain's node. */
function outside({ publicUrl }: Config, { kernel, chain, market }: Probed) {
  return {
    app: async () => {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const reply = await fetch(`${publicUrl}/readyz`, { redirect: 'error', signal })
      assert(reply.ok, 'the app is ready')
    },
    exchanges: async () => {
      const [symbol = ''] = await market.symbols()
      assert((await market.prices(symbol)).length > 0, 'an exchange names a price')
    },
    // The node answers, and the worker follows it.
    chain: async () => {
      await chain.topSolid()
      const heights = await chain.confirmations()
      assert(
        heights !== undefined && kernel.clock.nowMs() - heights.solidAt.getTime() < SOLID_WITHIN_MS,
        'the last solid block is new',
      )
    },
  }
}

/** What the database says about the work of the product’s processes. */
function inside({ kernel, market, notifications }: Probed) {
  const { brakes, clock, db, jobs, live, outbox, parameters, settings } = kernel
  return {
    live: async () => assert(live.isListening(), 'live updates are heard'),
    signals: async () => {
      const [symbol = ''] = await market.symbols()
      const span = { fromMs: clock.nowMs() - CANDLES_WITHIN_MS, toMs: clock.nowMs() }
      assert((await market.listCandles(db, symbol, span)).length > 0, 'candles are followed')
    },
    withdrawals: async () => {
      assert(await parameters.get('withdraw.on'), 'withdrawals are on')
      assert(!(await settings.isMoneyStopped()), 'money is not stopped')
      assert(!(await brakes.isHeld(db, 'withdrawals')), 'withdrawals are not held')
    },
    batches: async () => {
      const failing = await jobs.failing(db)
      assert(!failing.some(({ last }) => last.job === 'rewards-batch'), 'the batch is paid')
    },
    mail: async () => requireRecent(await outbox.findOldestWaiting(MAIL_EFFECT), clock.nowMs()),
    push: async () => {
      requireRecent(await notifications.findOldestPush(), clock.nowMs())
      for (const platform of ['aos', 'ios'] as const)
        requireRecent(await notifications.findOldestAppPush(platform), clock.nowMs())
    },
  }
}

/** One look at each component of the public status; an installation without a chain has none to look at. */
export function createProbes(config: Config, probed: Probed): Probes {
  const all: Readonly<Record<StatusComponent, Probe>> = { ...outside(config, probed), ...inside(probed) }
  const entries: [StatusComponent, Probe][] = [
    ['app', all.app],
    ['live', all.live],
    ['signals', all.signals],
    ...(probed.chain.isOn ? [['chain', all.chain] satisfies [StatusComponent, Probe]] : []),
    ['withdrawals', all.withdrawals],
    ['batches', all.batches],
    ['exchanges', all.exchanges],
    ['mail', all.mail],
    ['push', all.push],
  ]
  return new Map(entries)
}
