import { toCount } from '#contract/money.ts'
import { toOwnershipText } from '#contract/rules/proofs/ownership.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Database } from '#server/kernel/database/db.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Keys } from './keys.ts'
import { isOnlyHead, type SignedHeads } from './signed-heads.ts'

const MAX_AT_ONCE = 20

/** What of the signer signs heads. */
interface OwnershipDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly keys: Keys
  readonly heads: SignedHeads
}

/**
 * Signs that the hot wallet holds reserves for the proofs that ask for it; returns how many. What is signed is a TRON message that is
 * written here, never bytes from the database, and no transaction can have its hash. A second head for a number that it signed before is
 * refused: two roots for one night never carry this key's name.
 */
export async function signOwnership({ db, clock, log, keys, heads }: OwnershipDeps): Promise<number> {
  const address = keys.hotAddress
  const asked = await db.many<{ proof: bigint; head: Buffer }>(sql`
    select proof, head from chain_unsigned_ownership where address = ${address} order by proof desc limit ${MAX_AT_ONCE}`)
  let signed = 0
  for (const row of asked) {
    const [proof, head] = [toCount(row.proof), row.head.toString('hex')]
    if (!isOnlyHead({ heads, log }, { proof, head })) continue
    const { utils } = await import('tronweb')
    const signature = utils.message.signMessage(toOwnershipText({ proof, head }, address), keys.hotKey())
    const bytes = Buffer.from(signature.slice(2), 'hex')
    await db.one(sql`select chain_sign_ownership(${row.proof}, ${address}, ${bytes}, ${clock.now()})`)
    signed += 1
  }
  return signed
}
