import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import { type Rhythm, type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import { createSessionLock } from '#server/kernel/security/session-lock.ts'
import { agreedSolid, fateOf, type TronNodes } from '../node/nodes.ts'
import { ChainDown } from '../node/tron-node.ts'
import { signTransfer } from './build-transfer.ts'
import { SignerElsewhere } from './claim-folder.ts'
import { createDatabaseGuard } from './confirm-database.ts'
import type { Journal, Signature } from './journal.ts'
import { getSealed } from './sealed-holds.ts'
import {
  isOverCap,
  type Order,
  type Refusal,
  refusalOf,
  requireKnownCoin,
  type Rules,
  vouchedBy,
  type VouchedOrder,
} from './check-order.ts'
import type { Keys } from './keys.ts'
import type { Memory } from './memory.ts'
import type { SignedHeads } from './signed-heads.ts'
import { signAnchors } from './sign-anchors.ts'
import { signOwnership } from './sign-ownership.ts'

export interface SignerDeps {
  /** Of the signer's own role. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly nodes: TronNodes
  readonly journal: Journal
  /** What it remembers of the database. */
  readonly memory: Memory
  /** Heads of proofs that it signed. */
  readonly heads: SignedHeads
  readonly keys: Keys
  readonly rules: Rules
}

const MAX_PER_KIND = 50
const SECOND_MS = 1_000
/** While nothing waits: what comes wakes the signer. */
const REST_MS = 15 * SECOND_MS
/** After a round that failed: a database that took over waits for the signer's confirmation, and all money with it. */
const AGAIN_AFTER_MS = 200

/**
 * Signs what is ready, approved and within the caps; returns how many were ready and how many signatures were handed over. A signature stands in
 * the signer's own journal before it stands in the database, and in the database before anyone can send it. A payment is
 * signed again only when the signer itself has seen the proof that the last signature can never count.
 */
export async function signOrders(signer: SignerDeps) {
  let signed = 0
  const orders = await listOrders(signer.db)
  for (const order of orders) {
    try {
      signed += (await handle(signer, order)) ? 1 : 0
    } catch (error) {
      if (!(error instanceof ChainDown)) throw error
      signer.log.warn({ payment: order.id, why: error.message }, 'payment not signed yet')
    }
  }
  return { ready: orders.length, signed }
}

/** The oldest of each kind and coin: those that wait for a cap must not keep the others waiting. */
async function listOrders(db: Database): Promise<VouchedOrder[]> {
  return await db.many<VouchedOrder>(sql`
    select id, kind, coin, to_address as "to", to_derivation_index as "toDerivationIndex", derivation_index as "derivationIndex", units,
      fee_limit_sun as "feeLimitSun", attempt,
      held_units as "heldUnits", held_of as "heldOf", member_id as "memberId", expires_at as "expiresAt", authenticator
    from (select *, row_number() over (partition by kind, coin order by requested_at, id) as turn from chain_approved) a
    where turn <= ${MAX_PER_KIND} order by requested_at, id`)
}

async function refuse(signer: SignerDeps, order: Order, refusal: Refusal): Promise<false> {
  signer.log.error({ payment: order.id, refusal }, 'payment refused')
  await signer.db.run(sql`
    insert into chain_refusals (payment_id, reason, refused_at)
    values (${order.id}, ${refusal}, ${signer.clock.now()}) on conflict do nothing`)
  return false
}

/** Whether an order is vouched for and backed by a sealed hold; one that may still become so waits, any other is refused. */
async function isVouched(signer: SignerDeps, order: VouchedOrder): Promise<boolean> {
  const vouched = vouchedBy(order, signer.rules, signer.clock.now())
  if (vouched === 'forged') return refuse(signer, order, 'notAuthentic')
  if (vouched !== 'valid') {
    signer.log.warn({ payment: order.id, approval: vouched }, 'payment waits for its approval')
    return false
  }
  if (order.kind !== 'payment') return true
  const sealed = await getSealed(signer.db, order.id)
  return sealed === 'broken' ? refuse(signer, order, 'notSealed') : sealed === 'sealed'
}

async function handle(signer: SignerDeps, order: VouchedOrder): Promise<boolean> {
  const { rules, journal, log } = signer
  const refusal = refusalOf(order, rules)
  if (refusal !== undefined) return refuse(signer, order, refusal)
  if (!(await isVouched(signer, order))) return false
  const past = journal.of(order.id)
  const last = past.at(-1)
  // Signed before, and the database never heard of it: the same bytes again, never new ones. One that heard of none gets all in turn.
  const same = past.find(({ attempt }) => attempt === order.attempt)
  if (same !== undefined) return handOver(signer, same)
  if (last === undefined ? order.attempt > 1 : !(await areDead(signer, past))) {
    log.warn({ payment: order.id, attempt: order.attempt }, 'no proof that the last signature is dead')
    return false
  }
  if (last === undefined && isOverCap(order, rules, { journal, now: signer.clock.now() })) {
    log.warn({ payment: order.id }, 'payment waits for the cap of the hour or the day')
    return false
  }
  const signature = await sign(signer, order)
  journal.append(signature)
  return handOver(signer, signature)
}

async function areDead({ nodes }: SignerDeps, signatures: readonly Signature[]): Promise<boolean> {
  const solid = await agreedSolid(nodes)
  for (const sent of signatures) if ((await fateOf(nodes, { sent, solid })).kind !== 'dead') return false
  return true
}

async function sign(
  { nodes, keys, rules, journal, clock }: SignerDeps,
  order: VouchedOrder,
): Promise<Signature> {
  const coin = requireKnownCoin(order, rules)
  const [head, reference] = await Promise.all([nodes.main.top('newest'), nodes.main.top('solid')])
  const lastMs = journal.lastStampMs()
  const stampMs = head.at.getTime() > lastMs ? head.at.getTime() : lastMs + 1
  const isSweep = order.kind === 'sweep' && order.derivationIndex !== null
  const transfer = {
    from: isSweep ? keys.addressAt(order.derivationIndex ?? 0) : keys.hotAddress,
    to: order.to,
    units: order.units,
    feeLimitSun: order.feeLimitSun,
    contract: coin === 'TRX' ? undefined : rules.contracts[coin],
  }
  const key = isSweep ? keys.keyAt(order.derivationIndex ?? 0) : keys.hotKey()
  const signed = await signTransfer(transfer, { reference, headAt: head.at, stampMs }, key)
  return {
    id: order.id,
    kind: order.kind,
    attempt: order.attempt,
    coin,
    units: order.units,
    txid: signed.txid,
    signed: signed.text,
    expiresAt: signed.expiresAt,
    signedAt: clock.now(),
    stampMs,
    memberId: order.memberId,
    to: order.to,
    derivationIndex: order.derivationIndex,
    toDerivationIndex: order.toDerivationIndex,
    feeLimitSun: order.feeLimitSun,
  }
}

/** Into the database. One that takes it no more (another process of the signer was first) is left alone. */
async function handOver({ db, log }: SignerDeps, signature: Signature): Promise<boolean> {
  try {
    await db.run(sql`
      insert into chain_attempts (payment_id, attempt, txid, signed, expires_at, signed_at)
      values (${signature.id}, ${signature.attempt}, ${signature.txid}, ${signature.signed}, ${signature.expiresAt},
        ${signature.signedAt})`)
    log.info({ payment: signature.id, attempt: signature.attempt, txid: signature.txid }, 'signed')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== '42501' && code !== '23505') throw error
    log.warn({ payment: signature.id, attempt: signature.attempt, code }, 'signature not taken')
    return false
  }
}

/** Of all databases' locks, the one that says who signs here. */
export const SIGNING_LOCK = 7_310_220_119

/**
 * Signs at each wake-up of the database, once a second while orders wait and every five seconds while none does, until stopped; `stop` waits
 * for the round under way. Only one process signs for a database: throws SignerElsewhere while another one does, and pauses should it lose
 * that right.
 */
export async function startSigningLoop(signer: SignerDeps): Promise<RunningLoop> {
  let wake = () => {}
  let pauseMs = SECOND_MS
  const right = createSessionLock({
    url: signer.db.url,
    lock: SIGNING_LOCK,
    channel: 'chain_ready',
    heard: () => wake(),
    onError(error) {
      signer.log.warn({ err: error }, 'the connection that allows signing was lost')
      wake()
    },
  })
  const guard = createDatabaseGuard(signer)
  async function work(): Promise<void> {
    pauseMs = SECOND_MS
    if (!(await right.isHeld()))
      return signer.log.error('another signer works on this database: nothing is signed here')
    if (!(await guard.isConfirmed())) return
    const { ready, signed } = await signOrders(signer)
    guard.hasSigned(signed > 0)
    await signOwnership(signer)
    await signAnchors(signer)
    if (ready === 0) pauseMs = REST_MS
  }
  if (!(await right.isHeld())) throw new SignerElsewhere('this database')
  const rhythm: Rhythm = {
    pauseMs: () => pauseMs,
    onWake(wakeUp) {
      wake = wakeUp
      return () => void (wake = () => {})
    },
  }
  const onError = (error: unknown): void => {
    signer.log.error({ err: error }, 'signing failed')
    pauseMs = AGAIN_AFTER_MS
  }
  const loop = startLoop({ ...rhythm, onError }, work)
  return {
    async stop() {
      await loop.stop()
      await right.release()
    },
  }
}
