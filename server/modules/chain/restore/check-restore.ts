import { sql, type Tx } from '#server/kernel/database/db.ts'
import { openEpoch } from '#server/kernel/database/keepers.ts'
import type { ChainContext } from '../chain-context.ts'
import { fenced } from '../lease.ts'
import { loadSignatures, type Signature } from '../signer/journal.ts'
import type { Remembered } from '../signer/memory.ts'
import { adoptPayment, type Adoption } from './adopt-payment.ts'
import { findLostPayments, isUndecided, isUnpaid, type LostPayment } from './find-lost-payments.ts'
import { scanSince, type SinceRestore } from './scan-since.ts'

/** A payment that the database had lost. Units in millionths. */
export interface Gap {
  readonly id: string
  readonly kind: string
  readonly coin: string
  readonly units: bigint
  readonly to: string | undefined
  readonly memberId: string | null | undefined
  readonly signedAt: Date
  readonly txids: readonly string[]
  /** Undefined while nothing was booked: in a report, and while the chain has not decided. */
  readonly outcome: Adoption | undefined
  readonly isUndecided: boolean
  readonly isPaid: boolean
}

export interface RestoreReport extends SinceRestore {
  readonly gaps: readonly Gap[]
  /** The next derivation index before, and the one that addresses go on with. */
  readonly addresses: { readonly before: number; readonly after: number }
}

export interface RestoreRequest {
  /** The signer's journal; a copy will do. */
  readonly journalFile: string
  readonly remembered: Remembered
  /** False only reports. */
  readonly books: boolean
}

/**
 * Accounts for everything between the moment a database was restored to and now: every signature that it does not know is looked up on
 * the chain and booked, or its member locked; what left the hot wallet and what reached lost addresses is listed; addresses go on beyond
 * every one that was ever handed out. Can be run again at any point. Throws ChainDown.
 */
export async function checkRestore(self: ChainContext, request: RestoreRequest): Promise<RestoreReport> {
  const signatures = loadSignatures(request.journalFile, { cuts: false })
  const since = await scanSince(self, {
    signed: new Set(signatures.map(({ txid }) => txid)),
    horizon: request.remembered.horizon,
  })
  const gaps: Gap[] = []
  for (const lost of await findLostPayments(self, signatures)) gaps.push(await account(self, request, lost))
  return { ...since, gaps, addresses: await skipAddresses(self, request) }
}

/** Money may move again once the signer has compared for itself. Everything must be accounted for. */
export async function endRestore(self: ChainContext, remembered: Remembered): Promise<void> {
  await self.db.tx((tx) => openEpoch(tx, 'signer', remembered))
}

async function account(self: ChainContext, { books }: RestoreRequest, lost: LostPayment): Promise<Gap> {
  // A worker that drives the chain must not touch the payment at the same time.
  const outcome =
    books && !isUndecided(lost) ? await lockedOut(self, (tx) => adoptPayment(self, tx, lost)) : undefined
  return toGap(lost, outcome)
}

async function lockedOut<Result>(self: ChainContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { fence } = await self.db.one<{ fence: bigint }>(sql`select fence from chain_watch`)
  return fenced(self.db, fence, work)
}

function toGap(lost: LostPayment, outcome: Adoption | undefined): Gap {
  const { id, kind, coin, units, to, memberId, signedAt }: Signature = lost.last
  return {
    id,
    kind,
    coin,
    units,
    to,
    memberId,
    signedAt,
    txids: lost.attempts.map(({ signature }) => signature.txid),
    outcome,
    isUndecided: isUndecided(lost),
    isPaid: !isUnpaid(lost) && !isUndecided(lost),
  }
}

async function skipAddresses({ db }: ChainContext, { remembered, books }: RestoreRequest) {
  const next = async () =>
    (await db.one<{ next: number }>(sql`select next from chain_reserved_addresses`)).next
  const before = await next()
  if (books) await db.one(sql`select chain_reserve_addresses(${remembered.horizon}, ${remembered.horizon})`)
  return { before, after: await next() }
}
