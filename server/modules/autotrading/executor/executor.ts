import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import { createSessionLock } from '#server/kernel/security/session-lock.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { checkKeys, endMemberships, warnOfEnds } from './check-keys.ts'
import { createAdmission, processSignals } from './process-signals.ts'
import { createVenueCache } from './create-venue-cache.ts'
import { manageAccounts } from './manage-accounts.ts'
import { type Executor, blameOf } from './parts.ts'
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
  const self: Executor = { ...module, box, venues, journal, tired: new Map() }
  const admission = createAdmission(self)

  /** One look: new signals are followed, positions brought on. Returns how many positions were looked after. */
  async function poll(): Promise<number> {
    await processSignals(self, admission)
    return await manageAccounts(self)
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
        poll,
        care,
        isConfirmed: folder === undefined ? async () => true : createOrderGuard(self, folder),
      }),
  }
}

interface Work {
  readonly poll: () => Promise<number>
  readonly care: () => Promise<void>
  /** Whether the database misses nothing that was sent. */
  readonly isConfirmed: () => Promise<boolean>
}

interface Loop {
  careAtMs: number
  checkAtMs: number
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

/** One round of due work. The first round compares everything, since a crash may have left orders behind. */
async function round(self: Executor, { poll, care }: Work, loop: Loop): Promise<void> {
  const now = self.clock.nowMs()
  if (loop.careAtMs === 0) {
    await care()
    loop.caring = beside(self, () => warmVenues(self)).then(() => void (loop.caring = undefined))
    loop.careAtMs = now + CARE_EVERY_MS
  } else if (now >= loop.careAtMs && loop.caring === undefined) {
    loop.careAtMs = now + CARE_EVERY_MS
    loop.caring = beside(self, care).then(() => void (loop.caring = undefined))
  }
  if (now >= loop.checkAtMs && loop.checking === undefined) {
    loop.checkAtMs = now + CHECK_EVERY_MS
    loop.checking = beside(self, () => checkKeys(self)).then(() => void (loop.checking = undefined))
  }
  await poll()
}

/** Looks until stopped. Of several executors one works, the others stand by; each order is claimed besides. */
function startWorkLoop(self: Executor, work: Work): RunningLoop {
  const lock = createSessionLock({
    url: self.db.url,
    lock: LOCK,
    channel: 'autotrading_asked',
    heard: () => undefined,
    onError: (error) => self.log.error({ err: error }, 'executor lost its database connection'),
  })
  const loop: Loop = { careAtMs: 0, checkAtMs: 0, caring: undefined, checking: undefined }
  const onError = (error: unknown): void => self.log.error({ ...blameOf(error) }, 'the executor stumbled')
  const looking = startLoop({ pauseMs: LOOK_EVERY_MS, onError }, async () => {
    if ((await lock.isHeld()) && (await work.isConfirmed())) await round(self, work, loop)
  })
  return {
    async stop() {
      await looking.stop()
      await Promise.all([loop.caring, loop.checking])
      await lock.release()
    },
  }
}
