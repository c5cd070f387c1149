import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { ChainContext } from '../chain-context.ts'
import type { TronNode } from './tron-node.ts'
import { ChainDown } from './tron-node.ts'
import { digestOfKey } from '../payments/public-keys.ts'

/** This installation and the chain or the keys before it do not belong together; nothing may run. */
export class WrongChain extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'WrongChain'
  }
}

/**
 * Writes down at the first start which chain and keys this installation has, and refuses others ever after. Throws
 * WrongChain, or ChainDown when no node answers.
 */
export async function requireSameNetwork(self: ChainContext): Promise<void> {
  const { nodes, tron, db } = self
  const genesisId = await genesisOf(nodes.main)
  if (nodes.check !== undefined && (await genesisOf(nodes.check)) !== genesisId)
    throw new WrongChain('TRON_FULL_HOST and TRON_CHECK_HOST are nodes of different chains')
  await db.run(sql`
    insert into chain_network (genesis_id, xpub_digest, hot_address)
    values (${genesisId}, ${digestOfKey(tron.xpub)}, ${tron.hotAddress}) on conflict do nothing`)
  const { genesis_id: known } = await db.one<{ genesis_id: string }>(
    sql`select genesis_id from chain_network`,
  )
  if (known !== genesisId)
    throw new WrongChain(
      `this database belongs to the chain that begins with ${known}, and the node shows one that begins with ${genesisId}. ` +
        'A sandbox chain and its database go together: bring back the chain’s file, or begin both anew',
    )
  await requireSameKeys(self, db)
  await openWatch(self)
}

/** Throws WrongChain when the addresses given out so far hang under another key. */
export async function requireSameKeys({ tron }: Pick<ChainContext, 'tron'>, db: Queryable): Promise<void> {
  const known = await db.maybe<{ xpub_digest: string; hot_address: string }>(
    sql`select xpub_digest, hot_address from chain_network`,
  )
  if (known === undefined) return
  if (known.xpub_digest !== digestOfKey(tron.xpub) || known.hot_address !== tron.hotAddress)
    throw new WrongChain('TRON_XPUB or TRON_HOT_ADDRESS is not the one this database was begun with')
}

async function genesisOf(node: TronNode): Promise<string> {
  const [genesis] = await node.blocks('newest', { from: 0, to: 1 })
  if (genesis?.number !== 0) throw new ChainDown('the node does not show the first block')
  return genesis.id
}

/** Where reading begins: nothing older than the first address can concern us. */
async function openWatch({ db, nodes, sandbox }: ChainContext): Promise<void> {
  if ((await db.maybe(sql`select 1 from chain_watch`)) !== undefined) return
  const start = sandbox
    ? (await nodes.main.blocks('solid', { from: 0, to: 1 }))[0]
    : await nodes.main.top('solid')
  if (start === undefined) throw new ChainDown('the node shows no solid block')
  await db.run(sql`
    insert into chain_watch (block, block_id, block_at, head, first_block)
    values (${start.number}, ${start.id}, ${start.at}, ${start.number}, ${start.number}) on conflict do nothing`)
}
