import { bindTo } from '#server/kernel/bind.ts'
import { countFlows, exportFlowLines, exportFlows } from './figures/count-flows.ts'
import { getPublicFigures } from './figures/get-figures.ts'
import { recordReserves } from './figures/reserves.ts'
import { createUpperTree, getMyProof } from './proof/get-my-proof.ts'
import { listProofs, makeNightlyProof, makeOrderedProofs, orderProof } from './proof/list-proofs.ts'
import { transparencyConsole } from './transparency.console.ts'
import type { TransparencyContext } from './transparency-context.ts'

export type { TransparencyContext } from './transparency-context.ts'
export type Transparency = ReturnType<typeof createTransparency>

/** What anyone may check. Hashes are hex, sums millionths. */
export function createTransparency(deps: TransparencyContext) {
  const { signals } = deps
  const self = { ...deps, upperTree: createUpperTree() }
  return {
    ...bindTo(self, {
      /** Heads of the proofs of balances, newest first, 30 at once. */
      listProofs,
      /** One member's lines and ways in the newest proof; null before the first. */
      getMyProof,
      /** Makes the proof of the day in Korea, once; returns a note. Throws when a unit of the ledger would be left out. */
      makeNightlyProof,
      /** Orders a proof in the transaction of its approval. */
      orderProof,
      /** Makes what was ordered; returns how many. */
      makeOrderedProofs,
      /** Counts what moved on finished days; returns a note. */
      countFlows,
      /** Reads what lies on the chain at one solid block; returns a note. Throws ChainDown. */
      recordReserves,
      /** The figures of the public page. */
      getPublicFigures,
      /** What moved between classes of accounts by finished day, as CSV. */
      exportFlows,
      /** The same as JSON lines. */
      exportFlowLines,
      /** The console's calls of proofs. */
      consoleCalls: transparencyConsole,
    }),
    /** The heads of the sealed log per day, newest first, and when something was last sealed. */
    async getTransparency() {
      const signalDays = await signals.listSealedDays()
      return { signalDays, lastProofAt: signalDays[0]?.sealedAt ?? null }
    },
    /** One day's batches from a batch number on. Throws COMMON-A001 for a day without any. */
    getSignalLog: (request: { day: string; from: number }) => signals.getSealedDay(request),
  }
}
