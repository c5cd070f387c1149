import { toCount } from '#contract/money.ts'
import { toAnchorMemo } from '#contract/rules/proofs/anchor.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { TronNodes } from '../node/nodes.ts'
import { ChainDown } from '../node/tron-node.ts'
import { BURN_ADDRESS } from '../node/tron-address.ts'
import { signTransfer } from './build-transfer.ts'
import type { Keys } from './keys.ts'
import { isOnlyHead, type SignedHeads } from './signed-heads.ts'

const MAX_AT_ONCE = 20

/** What of the signer signs transactions that carry heads. */
interface AnchorDeps {
  readonly db: Database
  readonly log: Logger
  readonly nodes: Pick<TronNodes, 'main'>
  readonly keys: Keys
  readonly heads: SignedHeads
}

/**
 * Signs a transaction for each head of a proof of balances that waits for one; returns how many. It sends a millionth of a TRX to nobody, from
 * an address that holds nothing but its own fees, and says the head in its memo. One that died unseen is signed anew: a head that stands in the
 * chain twice is the same head, but a second one under its number is refused. A node that does not answer is asked again in the next round.
 */
export async function signAnchors({ db, log, nodes, keys, heads }: AnchorDeps): Promise<number> {
  const asked = await db.many<{ proof: bigint; head: Buffer }>(sql`
    select proof, head from chain_unsigned_anchors where address = ${keys.anchorAddress} order by proof limit ${MAX_AT_ONCE}`)
  if (asked.length === 0) return 0
  try {
    const [newest, reference] = await Promise.all([nodes.main.top('newest'), nodes.main.top('solid')])
    const moment = { reference, headAt: newest.at, stampMs: newest.at.getTime() }
    let signed = 0
    for (const row of asked) {
      const [proof, head] = [toCount(row.proof), row.head.toString('hex')]
      if (!isOnlyHead({ heads, log }, { proof, head })) continue
      const memo = toAnchorMemo({ proof, head })
      const transfer = {
        from: keys.anchorAddress,
        to: BURN_ADDRESS,
        units: 1n,
        feeLimitSun: 0n,
        contract: undefined,
      }
      const { txid, text, expiresAt } = await signTransfer({ ...transfer, memo }, moment, keys.anchorKey())
      await db.one(sql`select chain_sign_anchor(${row.proof}, ${txid}, ${text}, ${expiresAt})`)
      log.info({ proof, txid }, 'a proof of balances is signed for the chain')
      signed += 1
    }
    return signed
  } catch (error) {
    if (!(error instanceof ChainDown)) throw error
    log.warn({ why: error.message }, 'heads of proofs not signed for the chain yet')
    return 0
  }
}
