import { SECOND_MS } from '#server/kernel/clock.ts'
import { startLoop } from '#server/kernel/jobs/start-loop.ts'
import { advanceAnchors } from '../anchors/anchors.ts'
import { renewApprovals } from '../payments/approve-payments.ts'
import type { ChainContext } from '../chain-context.ts'
import { isAnyUnderWay } from '../payments/payments.ts'
import { advancePayments } from '../payments/advance-payments.ts'
import { createLease, LeaseLost } from '../lease.ts'
import { requireSameNetwork, WrongChain } from '../node/network.ts'
import { releaseRefused, preparePayments } from '../payments/prepare-payments.ts'
import { continueRescan } from './rescan.ts'
import { scanSolid } from './scan-solid.ts'
import { orderSweeps } from './sweeps.ts'
import { ChainDown } from '../node/tron-node.ts'
import { createHeadWatch, publishProgress } from './watch-head.ts'

const LOOK_EVERY_MS = SECOND_MS
/** Sweeps and reading again have time. */
const UNHURRIED_EVERY_MS = 5 * SECOND_MS
/** The lease is held for longer than this once it was asked for. */
const ASKED_FOR_MS = 3 * SECOND_MS

export interface ChainWatch {
  /** One round of everything. Returns false when another worker drives the chain. Throws ChainDown, WrongChain. */
  runDue(): Promise<boolean>
  /** Rounds until stopped, each second while something happens. Throws WrongChain at once; a node that does not answer is waited for. */
  start(): Promise<{ stop(): Promise<void> }>
}

/** Payments go on although blocks cannot be read, and the other way round. */
function partsOf(self: ChainContext) {
  const head = createHeadWatch(self)
  const always: readonly Part[] = [
    async (fence) => {
      await scanSolid(self, fence)
      if (await head.poll(fence)) await publishProgress(self)
    },
    async (fence) => {
      if (!(await isAnyUnderWay(self.db))) return
      await releaseRefused(self, fence)
      await renewApprovals(self, fence)
      await preparePayments(self, fence)
      await advancePayments(self, fence)
    },
  ]
  const unhurried: readonly Part[] = [
    (fence) => orderSweeps(self, fence),
    (fence) => continueRescan(self, fence),
    (fence) => advanceAnchors(self, fence),
  ]
  return { always, all: [...always, ...unhurried] }
}

type Part = (fence: bigint) => Promise<unknown>

/** The parts of each round: all of them when those that have time are due. */
function createChoice({ always, all }: ReturnType<typeof partsOf>): () => readonly Part[] {
  let unhurriedAtMs = -Infinity
  return () => {
    if (performance.now() - unhurriedAtMs < UNHURRIED_EVERY_MS) return always
    unhurriedAtMs = performance.now()
    return all
  }
}

/** False while the node does not answer yet. Throws WrongChain. */
async function isSameNetwork(self: ChainContext): Promise<boolean> {
  try {
    await requireSameNetwork(self)
    return true
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    self.log.warn({ why: error.message }, 'the chain does not answer yet')
    return false
  }
}

/** The worker's loop: read the chain on, show what is coming, prepare, send and end payments, bring deposits home, read again what staff ask for. */
export function createChainWatch(self: ChainContext): ChainWatch {
  const lease = createLease(self.db)
  const parts = partsOf(self)
  let isKnown = false
  let last: Promise<unknown> = Promise.resolve()

  async function round(chosen: readonly Part[]): Promise<boolean> {
    if (!isKnown) await requireSameNetwork(self)
    isKnown = true
    const fence = await lease.acquire()
    if (fence === undefined) return false
    const troubles: (ChainDown | undefined)[] = []
    let askedMs = performance.now()
    for (const part of chosen) {
      if (performance.now() - askedMs > ASKED_FOR_MS) {
        askedMs = performance.now()
        if ((await lease.acquire()) !== fence) throw new LeaseLost()
      }
      troubles.push(await troubleOf(() => part(fence)))
    }
    const trouble = troubles.find((error) => error !== undefined)
    if (trouble !== undefined) throw trouble
    return true
  }

  /** The loop and the hourly reconciliation live in one process: their rounds wait for each other. */
  function runParts(chosen: readonly Part[]): Promise<boolean> {
    const turn = last.then(
      () => round(chosen),
      () => round(chosen),
    )
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    runDue: () => runParts(parts.all),
    async start() {
      isKnown = await isSameNetwork(self)
      const choose = createChoice(parts)
      return startRunning(
        self,
        () => runParts(choose()),
        () => lease.leave(),
      )
    },
  }
}

/** Trouble with a node ends this part of the round only; anything else is a bug and ends the round. */
async function troubleOf(work: () => Promise<unknown>): Promise<ChainDown | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof ChainDown) return error
    throw error
  }
}

function startRunning(
  self: ChainContext,
  runDue: () => Promise<boolean>,
  leave: () => Promise<void>,
): { stop(): Promise<void> } {
  let reportedReason = ''
  const onError = (error: unknown): void => {
    const why = error instanceof Error ? error.message : ''
    // A repeated failure is logged once.
    if (why !== reportedReason) logError(self, error)
    reportedReason = why
  }
  const loop = startLoop({ ...self.live.rhythm(LOOK_EVERY_MS), onError }, async () => {
    await runDue()
    reportedReason = ''
  })
  return {
    async stop() {
      await loop.stop()
      await leave()
    },
  }
}

function logError({ log }: ChainContext, error: unknown): void {
  if (error instanceof ChainDown || error instanceof LeaseLost)
    log.warn({ why: error.message }, 'chain round given up')
  else if (error instanceof WrongChain) log.error({ why: error.message }, 'the chain is not ours')
  else log.error({ err: error }, 'chain round failed')
}
