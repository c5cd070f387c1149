import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import {
  confirmDatabase,
  describeLoss,
  findKeeper,
  reportLoss,
  type Keeper,
} from '#server/kernel/database/keepers.ts'
import type { Logger } from '#server/kernel/log.ts'
import { agreedSolid, fateOf, type TronNodes } from '../node/nodes.ts'
import type { Journal, Signature } from './journal.ts'
import type { Memory, Remembered } from './memory.ts'

interface Guarded {
  /** Of the signer's own role. */
  readonly db: Database
  readonly log: Logger
  readonly nodes: TronNodes
  readonly journal: Pick<Journal, 'all'>
  readonly memory: Memory
}

/** So many addresses may be handed out before the signer has to reserve more; after each start of the database they are skipped. */
const RESERVED_ADDRESSES = 1_000
const MARK_EVERY_MS = 5 * SECOND_MS
const SIGNATURES_AT_ONCE = 1_000

export interface DatabaseGuard {
  /**
   * Whether the database is the one this signer knows and misses nothing of it; only then may be signed. A loss is reported into the
   * database, where it stops money until it is accounted for. Throws ChainDown while that cannot be told.
   */
  isConfirmed(): Promise<boolean>
  /** After a signature the database is marked at once. */
  hasSigned(didSign: boolean): void
}

/** Compares the database with the signer's memory and journal: at every start of either one, and every few seconds by a mark. */
export function createDatabaseGuard(signer: Guarded): DatabaseGuard {
  let isVerified = false
  let markedAt = -Infinity
  let reported = ''

  const refuse = (why: string): false => {
    if (why !== reported)
      signer.log.fatal({ why }, 'ALARM: nothing is signed, the database is not the one that is known')
    reported = why
    return false
  }

  async function isConfirmed(): Promise<boolean> {
    const keeper = await findKeeper(signer.db, 'signer')
    const known = signer.memory.get()
    if (keeper?.lost) return refuse(keeper.lost)
    if (keeper !== undefined && known === undefined)
      return refuse('this folder has no memory of the database: bring back the signer’s own folder')
    const loss = describeLoss(keeper, known)
    if (loss !== undefined) return refuse(await report(signer, loss))
    const isNew = keeper === undefined || !keeper.isConfirmed || keeper.epoch !== known?.epoch
    if (isNew || !isVerified) {
      const lost = await findLost(signer)
      if (lost.length > 0) return refuse(await report(signer, describe(lost)))
      isVerified = true
    }
    if (isNew || performance.now() - markedAt >= MARK_EVERY_MS) {
      await confirm(signer, { keeper, known })
      markedAt = performance.now()
      if (reported !== '') signer.log.info({ why: reported }, 'the database is the one that is known again')
      reported = ''
    }
    return true
  }

  return {
    isConfirmed,
    hasSigned(didSign) {
      if (didSign) markedAt = -Infinity
    },
  }
}

function describe(lost: readonly Signature[]): string {
  return `the signer's journal has ${lost.length} signatures that the database does not know, the first ${lost[0]?.txid}`
}

async function report({ db, memory }: Guarded, lost: string): Promise<string> {
  await reportLoss(db, 'signer', { epoch: memory.get()?.epoch ?? randomUUID(), lost })
  return lost
}

/**
 * Signatures that the database does not know and that may count on the chain. One whose payment still asks for just this attempt was cut
 * off before it was handed over: that happens now. One that is proven dead moved nothing.
 */
async function findLost({ db, nodes, journal }: Guarded): Promise<Signature[]> {
  const unknown = await withoutKnown(db, journal.all())
  if (unknown.length === 0) return []
  const asked = await db.many<{ id: string; attempt: number }>(sql`select id, attempt from chain_approved`)
  const attemptOf = new Map(asked.map(({ id, attempt }) => [id, attempt]))
  const solid = await agreedSolid(nodes)
  const lost: Signature[] = []
  for (const signature of unknown) {
    if (attemptOf.get(signature.id) === signature.attempt) continue
    if ((await fateOf(nodes, { sent: signature, solid })).kind !== 'dead') lost.push(signature)
  }
  return lost
}

async function withoutKnown(db: Database, signatures: readonly Signature[]): Promise<Signature[]> {
  const unknown = new Set<string>()
  for (let from = 0; from < signatures.length; from += SIGNATURES_AT_ONCE) {
    const txids = signatures.slice(from, from + SIGNATURES_AT_ONCE).map(({ txid }) => txid)
    const rows = await db.many<{ txid: string }>(sql`
      select t.txid from unnest(${txids}::text[]) t (txid)
      where not exists (select from chain_known_signatures k where k.txid = t.txid)`)
    for (const { txid } of rows) unknown.add(txid)
  }
  return signatures.filter(({ txid }) => unknown.has(txid))
}

/**
 * Addresses first: what may be handed out stands in the signer's memory before it stands in the database. Then the mark, which the
 * signer remembers once it is committed.
 */
async function confirm(
  { db, memory }: Guarded,
  { keeper, known }: { readonly keeper: Keeper | undefined; readonly known: Remembered | undefined },
): Promise<void> {
  const epoch = keeper?.epoch ?? known?.epoch ?? randomUUID()
  const before = known ?? { epoch, mark: 0n, horizon: 0 }
  const { next, horizon: open } = await db.one<{ next: number; horizon: number | null }>(
    sql`select next, horizon from chain_reserved_addresses`,
  )
  // Another start of the database: whatever it handed out since its last commit that survived lies below the horizon.
  const isAnother = keeper !== undefined && !keeper.isConfirmed
  const first = isAnother && before.horizon > next ? before.horizon : next
  const isShort = open === null || open < before.horizon || before.horizon - first < RESERVED_ADDRESSES / 2
  const horizon = isShort ? first + RESERVED_ADDRESSES : before.horizon
  if (isShort || first > next) {
    memory.save({ ...before, horizon: horizon > before.horizon ? horizon : before.horizon })
    await db.one(sql`select chain_reserve_addresses(${first}, ${horizon})`)
  }
  const mark = (keeper?.mark ?? 0n) + 1n
  await confirmDatabase(db, 'signer', { epoch, mark })
  memory.save({ epoch, mark, horizon })
}
