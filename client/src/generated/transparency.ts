// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetTransparencyAnswer = {
  signalDays: Array<{
    day: string
    batches: number
    entries: number
    previous: string
    head: string
    sealedAt: string
  }>
  lastProofAt: string | null
}

export type GetSignalLogQuery = {
  from?: number
}
export type GetSignalLogAnswer = {
  day: {
    day: string
    batches: number
    entries: number
    previous: string
    head: string
    sealedAt: string
  }
  batches: Array<{
    batch: number
    sealedAt: string
    previous: string
    root: string
    head: string
    leaves: Array<string>
    entries: Array<{
      index: number
      text: string | null
    }>
  }>
  next: number | null
}

export type ListProofsQuery = {
  before?: number
}
export type ListProofsAnswer = {
  proofs: Array<{
    number: number
    night: string | null
    madeAt: string
    ledger: {
      batch: number
      head: string
      snapshot: string
    }
    buckets: number
    leaves: number
    root: string
    totals: {
      USDT: string
      MCS: string
      TRX: string
    }
    lines: Array<{
      coin: 'USDT' | 'MCS' | 'TRX'
      kind: 'available' | 'held' | 'plan' | 'locked' | 'bonus' | 'gas'
      units: string
    }>
    previous: string
    head: string
    sealedHead: string | null
    anchor: {
      txid: string
      address: string
      block: number
      at: string
    } | null
  }>
  next: number | null
}

export type GetMyProofAnswer = {
  proof: {
    head: {
      number: number
      night: string | null
      madeAt: string
      ledger: {
        batch: number
        head: string
        snapshot: string
      }
      buckets: number
      leaves: number
      root: string
      totals: {
        USDT: string
        MCS: string
        TRX: string
      }
      lines: Array<{
        coin: 'USDT' | 'MCS' | 'TRX'
        kind: 'available' | 'held' | 'plan' | 'locked' | 'bonus' | 'gas'
        units: string
      }>
      previous: string
      head: string
    }
    line: {
      loginId: string
      salt: string
      lines: Array<{
        coin: 'USDT' | 'MCS' | 'TRX'
        kind: 'available' | 'held' | 'plan' | 'locked' | 'bonus' | 'gas'
        units: string
      }>
      bucket: number
      bucketLeaves: number
      pieces: Array<{
        index: number
        sums: [string, string, string]
        path: Array<[string, string, string, string]>
      }>
      path: Array<[string, string, string, string]>
    } | null
  } | null
}

export type ListSealsQuery = {
  from?: number
}
export type ListSealsAnswer = {
  seals: Array<{
    batch: number
    root: string
    head: string
  }>
  next: number | null
}

export type GetEntryProofAnswer = {
  entry: {
    batch: number
    root: string
    head: string
    id: string
    text: string | null
    leaf: string
    path: Array<{
      side: 'left' | 'right'
      hash: string
    }>
    previous: string
    sealedAt: string
  } | null
  publishedIn: number | null
}

export type GetStatusAnswer = {
  at: string
  database: 'up' | 'down'
  components: Array<{
    name: 'app' | 'live' | 'signals' | 'chain' | 'withdrawals' | 'batches' | 'exchanges' | 'mail' | 'push'
    state: 'up' | 'down' | 'unknown'
    latencyMs: number | null
    checkedAt: string | null
    days: Array<{
      day: string
      checks: number
      failed: number
    }>
  }>
  batches: Array<{
    day: string
    dueAt: string
    startedAt: string | null
    endedAt: string | null
    plans: number
    paidPlans: number
    paid: string
  }>
  incidents: Array<{
    id: string
    isPlanned: boolean
    components: Array<'app' | 'live' | 'signals' | 'chain' | 'withdrawals' | 'batches' | 'exchanges' | 'mail' | 'push'>
    title: {
      en: string
      ko: string | null
    }
    startsAt: string
    endsAt: string | null
    updates: Array<{
      at: string
      text: {
        en: string
        ko: string | null
      }
    }>
  }>
}

export type GetPublicFiguresAnswer = {
  day: string | null
  figures: {
    owed: {
      USDT: string
      MCS: string
      TRX: string
    }
    booked: {
      USDT: string
      MCS: string
      TRX: string
    }
    payouts: {
      escrow: string
      treasury: string
      commissions: string
      members: string
    }
    fees: {
      USDT: string
      MCS: string
      TRX: string
    }
    commissions: {
      USDT: string
      MCS: string
      TRX: string
    }
    band: {
      low: number
      high: number
      weeks: Array<{
        day: string
        bps: number
      }>
    } | null
    game: {
      staked: string
      matched: string
      returned: string
      paid: string
      fee: string
      house: string
    }
    sale: {
      soldMcs: string
      releasedMcs: string
      paidUsdt: string
    }
  } | null
  records: {
    coverage: {
      lastPayment: number
      days: Array<{
        after: number
        plans: number
        promised: string
        escrow: string
      }>
    }
    calibration: Array<{
      from: number
      count: number
      hits: number
      forecastBps: number
    }>
    answers: {
      count: number
      medianMinutes: number | null
    }
  } | null
  reserves: {
    readAt: string
    block: number
    coins: Array<{
      coin: 'USDT' | 'MCS' | 'TRX'
      hot: string
      members: string
      cold: string
      owed: string
    }>
    addresses: Array<{
      address: string
      role: 'hot' | 'cold'
      statement: {
        proof: number
        head: string
        signature: string
        signedAt: string
      } | null
    }>
  } | null
  plans: {
    count: number
    owed: string
    reserve: string
    treasury: string
  }
}





export function transparencyCalls(send: Send) {
  return {
    /** The heads of the sealed log of signals for the last 400 days that have one, newest first, and when it was last sealed. Needs no key. */
    getTransparency: () => send<GetTransparencyAnswer>(`/transparency`, 'data'),
    /** One day (UTC, YYYY-MM-DD) of the sealed log, whole batches in order; `next` is the batch to continue with, null at the end of the day. Needs no key. */
    getSignalLog: (day: string, query?: GetSignalLogQuery) => send<GetSignalLogAnswer>(`/transparency/signals/${encodeURIComponent(day)}`, 'data', query),
    /** The heads of the proofs of balances, newest first: root, totals in millionths, and the seal of the ledger they were made at. `sealedHead` is the ledger’s own head at that batch, read now. `anchor` is the TRON transaction that carries the head, null without one. `before` continues the list. Needs no key. */
    listProofs: (query?: ListProofsQuery) => send<ListProofsAnswer>(`/transparency/proofs`, 'data', query),
    /** The caller’s lines in the newest proof of balances, the pieces they were cut into, and the nodes beside the ways to the root. Sums in millionths. `line` is null for a member who was owed nothing; `proof` is null before the first. Needs `wallet:read`. */
    getMyProof: () => send<GetMyProofAnswer>(`/transparency/me`, 'data'),
    /** Roots and heads of the ledger’s sealed batches from `from` on, oldest first, a thousand at once; `next` is the batch to continue with. Each head binds the one before, the number and the root. Needs no key. */
    listSeals: (query?: ListSealsQuery) => send<ListSealsAnswer>(`/transparency/seals`, 'data', query),
    /** One of the caller’s own entries of the ledger as it was sealed: the text that was hashed, and the path to the head of its batch. `entry` is null until it is sealed, `text` where the other side is another member’s account, whose balance stands in it. `publishedIn` is the first proof of balances whose head covers it. Needs `wallet:read`. */
    getEntryProof: (id: string) => send<GetEntryProofAnswer>(`/transparency/entries/${encodeURIComponent(id)}`, 'data'),
    /** What works: each component as measured every 30 seconds, 90 days of measurements, incidents and planned maintenance. Answered from memory while the database is down. Needs no key. */
    getStatus: () => send<GetStatusAnswer>(`/status`, 'data'),
    /** What members are owed and where payouts came from, as of the end of a finished day in Korea, all of it from the flows of the export; what lies on the chain at a solid block, and what the operator’s addresses signed; and what running plans can still cost beside their escrow. Sums in millionths. Needs no key. */
    getPublicFigures: () => send<GetPublicFiguresAnswer>(`/transparency/figures`, 'data'),
    /** The public export: what moved between classes of accounts by finished day in Korea, kind and coin, in millionths; UTF-8 with its mark. Needs no key. */
    exportFlows: () => send<string>(`/transparency/flows.csv`, 'text'),
    /** The same as JSON lines: one object a line. Needs no key. */
    exportFlowLines: () => send<string>(`/transparency/flows.jsonl`, 'text'),
    /** The rest of the public export: plans and their escrow, forecasts of signals and waits for answers, summed when the last finished day was counted. Needs no key. */
    exportRecords: () => send<string>(`/transparency/records.csv`, 'text'),
    /** The same as JSON lines: one object a line. Needs no key. */
    exportRecordLines: () => send<string>(`/transparency/records.jsonl`, 'text'),
  }
}
