import { bindTo } from '#server/kernel/bind.ts'
import { countFlows, exportFlowLines, exportFlows } from './figures/count-flows.ts'
import { getPublicFigures } from './figures/get-figures.ts'
import { exportRecordLines, exportRecords, findPlansOf, recordRecords } from './figures/records.ts'
import { listDayFigures, listDayRecords, sumKindsSince } from './figures/list-trends.ts'
import { findReserves, recordReserves } from './figures/reserves.ts'
import { getEntryProof, listSeals } from './proof/get-entry-proof.ts'
import { createUpperTree, getMyProof } from './proof/get-my-proof.ts'
import { listProofs, makeNightlyProof, makeOrderedProofs, orderProof } from './proof/list-proofs.ts'
import { findNewestProofAt } from './proof/proof-rows.ts'
import { verifyProofs } from './proof/verify-proofs.ts'
import { statusConsole } from './status.console.ts'
import { deleteOldProbes, recordProbes, startProbing } from './status/record-probes.ts'
import { createStatusBoard } from './status/status-board.ts'
import { toAtomFeed } from './status/status-feed.ts'
import { transparencyConsole } from './transparency.console.ts'
import type { TransparencyContext } from './transparency-context.ts'

export type { DayFigure, DayRecord } from './figures/list-trends.ts'
export type { PlansOfDay } from './figures/records.ts'
export type { ReserveReading } from './figures/reserves.ts'
export type { Probe, Probes } from './status/probe.ts'
export type { TransparencyContext } from './transparency-context.ts'
export type Transparency = ReturnType<typeof createTransparency>

type Self = TransparencyContext & { readonly upperTree: ReturnType<typeof createUpperTree> }

/** Proofs of balances and of entries of the ledger. */
const proofsOf = (self: Self) =>
  bindTo(self, {
    /** Heads of the proofs of balances, newest first, 30 at once. */
    listProofs,
    /** One member's lines and ways in the newest proof; null before the first. */
    getMyProof,
    /** One of a member's own transfers as it was sealed; null before it is. Throws COMMON-A001. */
    getEntryProof,
    /** Roots and heads of the ledger's seals from a batch on; `next` continues. */
    listSeals,
    /** Makes the proof of the day in Korea, once; returns a note. Throws when a unit of the ledger would be left out. */
    makeNightlyProof,
    /** Orders a proof in the transaction of its approval. */
    orderProof,
    /** Makes what was ordered; returns how many. */
    makeOrderedProofs,
    /** Builds the last proofs once more and checks the chain of all heads; returns what is wrong, and the heads. */
    verifyProofs,
  })

/** Public figures and their exports. */
const figuresOf = (self: Self) =>
  bindTo(self, {
    /** Counts what moved on finished days; returns a note. */
    countFlows,
    /** Sums plans, forecasts and answers beside the newest counted day, once; returns how many rows. */
    recordRecords,
    /** Reads what lies on the chain at one solid block; returns a note. Throws ChainDown. */
    recordReserves,
    /** The figures of the public page. */
    getPublicFigures,
    /** What moved between classes of accounts by finished day, as CSV. */
    exportFlows,
    /** The same as JSON lines. */
    exportFlowLines,
    /** The sums of plans, forecasts and answers, as CSV. */
    exportRecords,
    /** The same as JSON lines. */
    exportRecordLines,
  })

/** What anyone may check. Hashes are hex, sums millionths. */
export function createTransparency(deps: TransparencyContext) {
  const { signals } = deps
  const self = { ...deps, upperTree: createUpperTree() }
  const getStatus = createStatusBoard(deps)
  return {
    ...proofsOf(self),
    ...figuresOf(self),
    ...bindTo(self, {
      /** Probes every component until stopped. */
      startProbing,
      /** Forgets measurements of more than a year ago; returns how many. */
      deleteOldProbes,
      /** The console's calls of proofs, and of the public status. */
      consoleCalls: transparencyConsole,
      statusCalls: statusConsole,
    }),
    /** When the newest proof of balances was made; undefined before the first. */
    findNewestProofAt,
    /** The newest reading of what lies on the chain, or the newest of a day; undefined before the first. */
    findReserves,
    /** What plans stood at when a day was counted, and the newest day that was. */
    findPlansOf,
    /** Figures of finished days from a day on, for the staff's trends. */
    listDayFigures,
    listDayRecords,
    sumKindsSince,
    /** Probes every component once; returns what does not work. */
    recordProbes: () => recordProbes(deps, deps.probes),
    /** What works, from memory while the database is down. */
    getStatus,
    /** Incidents as an Atom feed. */
    getStatusFeed: async () => toAtomFeed(await getStatus(), deps),
    /** The heads of the sealed log per day, newest first, and when something was last sealed. */
    async getTransparency() {
      const signalDays = await signals.listSealedDays()
      return { signalDays, lastProofAt: signalDays[0]?.sealedAt ?? null }
    },
    /** One day's batches from a batch number on. Throws COMMON-A001 for a day without any. */
    getSignalLog: (request: { day: string; from: number }) => signals.getSealedDay(request),
  }
}
