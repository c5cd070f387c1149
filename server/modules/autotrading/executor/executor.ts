import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import { createSessionLock } from '#server/kernel/security/session-lock.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { checkKeys, endMemberships, warnOfEnds } from './check-keys.ts'
import { processAlerts } from './alerts/process-alerts.ts'
import { createAdmission, processSignals } from './process-signals.ts'
import { createVenueCache } from './create-venue-cache.ts'
import { manageAccounts } from './manage-accounts.ts'
import { type Executor, type MayAct, blameOf } from './parts.ts'
import { reconcile } from './reconcile.ts'
import { sweep } from './sweep.ts'
import { createOrderGuard } from '../restore/confirm-orders.ts'
import { openOrderJournal } from '../restore/order-journal.ts'
import { warmVenues } from './warm-venues.ts'

export interface ExecutorOptions {
  readonly box: KeyBox
  /** The machine's clock: exchanges sign with it, and no test moves it. */
  readonly machineMs: () => number
  /** Prices asked again within this time are the same ones. */
  readonly priceForMs?: number
  /** Where it keeps its journal and its memory of the database. */
  readonly folder?: string
}

/** Between two looks. */
const LOOK_EVERY_MS = 500
const CARE_EVERY_MS = MINUTE_MS
/** Keys that a member asked about are answered sooner than a minute. */
const CHECK_EVERY_MS = SECOND_MS
const LOCK = 715_011
const PRICE_FOR_MS = 500

/** The only part of the product that opens exchange keys and sends orders. */
export function createExecutor(
  module: AutoTradingContext,
  { box, machineMs, priceForMs = PRICE_FOR_MS, folder }: ExecutorOptions,
) {
  const venues = createVenueCache({ ...module, box }, { machineMs, priceForMs })
  const journal = folder === undefined ? undefined : openOrderJournal(folder)
  const self: Executor = { ...module, box, venues, journal, tired: new Map(), silent: new Map() }
  const admission = createAdmission(self)

  /** One look: new signals are followed, positions brought on. Returns how many positions were looked after. */
  async function poll(): Promise<number> {
    await processAlerts(self, admission)
    await processSignals(self, admission)
    return (await manageAccounts(self)).lookedAfter
  }

  /** What is done each minute: accounts against their exchanges, keys, ends. */
  async function care(): Promise<void> {
    await reconcile(self)
    await warnOfEnds(self)
    await endMemberships(self)
    await sweep(self)
  }

  return {
    look: poll,
    care,
    /** Opens every account’s client ahead of the next signal. */
    warm: () => warmVenues(self),
    checkKeys: () => checkKeys(self),
    start: () =>
      startWorkLoop(self, {
        async followSignals(mayAct) {
          await processAlerts(self, admission, mayAct)
          await processSignals(self, admission, mayAct)
        },
        bringOn: (mayAct) => manageAccounts(self, mayAct),
        care,
        isConfirmed: folder === undefined ? async () => true : createOrderGuard(self, folder),
      }),
  }
}

interface Work {
  readonly followSignals: (mayAct: MayAct) => Promise<unknown>
  readonly bringOn: (mayAct: MayAct) => Promise<{ readonly open: number }>
  readonly care: () => Promise<void>
  /** Whether the database misses nothing that was sent. */
  readonly isConfirmed: () => Promise<boolean>
}

interface Loop {
  careAtMs: number
  /** When keys were checked and signals looked for last. */
  checkedAtMs: number
  followedAtMs: number
  /** Positions that were open at the last look. */
  open: number
  /** Work outside the polling rounds; never two of a kind at once. */
  caring: Promise<void> | undefined
  checking: Promise<void> | undefined
}

/** Runs beside the looks: hundreds of accounts take longer to compare than a signal may wait. */
function beside(self: Executor, work: () => Promise<unknown>): Promise<void> {
  return work().then(
    () => undefined,
    (error: unknown) => self.log.error(blameOf(error), 'the executor stumbled'),
  )
}

/** The first round compares everything, since a crash may have left orders behind. */
async function careWhenDue(self: Executor, care: Work['care'], loop: Loop): Promise<void> {
  const now = self.clock.nowMs()
  if (loop.careAtMs === 0) {
    await care()
    loop.caring = beside(self, () => warmVenues(self)).then(() => void (loop.caring = undefined))
    loop.careAtMs = now + CARE_EVERY_MS
  } else if (now >= loop.careAtMs && loop.caring === undefined) {
    loop.careAtMs = now + CARE_EVERY_MS
    loop.caring = beside(self, care).then(() => void (loop.caring = undefined))
  }
}

/** What is looked for often while something happens in the product, and every few seconds while nothing does. */
async function pollWhenDue(self: Executor, work: Work & { mayAct: MayAct }, loop: Loop): Promise<void> {
  const now = self.clock.nowMs()
  const isDue = (atMs: number, everyMs: number) => now - atMs >= self.live.rhythm(everyMs).pauseMs()
  if (isDue(loop.checkedAtMs, CHECK_EVERY_MS)) {
    loop.checkedAtMs = now
    if (!(await work.mayAct())) return
    await careWhenDue(self, work.care, loop)
    loop.checking ??= beside(self, () => checkKeys(self)).then(() => void (loop.checking = undefined))
  }
  if (!isDue(loop.followedAtMs, LOOK_EVERY_MS)) return
  await work.followSignals(work.mayAct)
  loop.followedAtMs = now
}

/** Looks until stopped. Of several executors one works, the others stand by; each order is claimed besides. */
function startWorkLoop(self: Executor, work: Work): RunningLoop {
  const lock = createSessionLock({
    url: self.db.url,
    lock: LOCK,
    channel: 'autotrading_asked',
    heard: () => undefined,
    onError(error) {
      self.log.error({ err: error }, 'executor lost its database connection')
      self.live.stir()
    },
  })
  const loop: Loop = {
    careAtMs: 0,
    checkedAtMs: 0,
    followedAtMs: 0,
    open: 0,
    caring: undefined,
    checking: undefined,
  }
  const onError = (error: unknown): void => self.log.error({ ...blameOf(error) }, 'the executor stumbled')
  const mayAct = async () => (await lock.isHeld()) && (await work.isConfirmed())
  const { pauseMs, onWake } = self.live.rhythm(LOOK_EVERY_MS)
  // Prices move while nobody does anything: open positions are watched all the time.
  const rhythm = { pauseMs: () => (loop.open > 0 ? LOOK_EVERY_MS : pauseMs()), onWake }
  const looking = startLoop({ ...rhythm, onError }, async () => {
    await pollWhenDue(self, { ...work, mayAct }, loop)
    // Before its first round nothing is known to be as it was left.
    if (loop.careAtMs > 0) loop.open = (await work.bringOn(mayAct)).open
  })
  return {
    async stop() {
      await looking.stop()
      await Promise.all([loop.caring, loop.checking])
      await lock.release()
    },
  }
}
