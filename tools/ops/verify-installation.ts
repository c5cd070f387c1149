import { formatUnits } from '#contract/money.ts'
import type { Database } from '#server/kernel/database/db.ts'
import { ChainDown } from '#server/modules/chain/chain.ts'
import type { Modules } from '#server/wiring.ts'

/** What was compared, and what is wrong with it; nothing when it holds. */
export interface Verified {
  readonly what: string
  readonly wrong: readonly string[]
}

type Verifiable = Pick<
  Modules,
  'chain' | 'ledger' | 'membership' | 'rewards' | 'staff' | 'transparency' | 'wallet'
>

async function verifyReserves(db: Database, { transparency }: Verifiable): Promise<readonly string[]> {
  const reading = await transparency.findReserves(db)
  return (reading?.coins ?? [])
    .map(({ coin, hot, members, cold, owed }) => ({ coin, owed, held: hot + members + cold }))
    .filter(({ held, owed }) => held < owed)
    .map(({ coin, held, owed }) => `${formatUnits(held)} of ${formatUnits(owed)} ${coin} at the last reading`)
}

/** A chain that cannot be asked says nothing for the books. */
async function fetchFromChain(work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChainDown) return [`the chain could not be asked: ${error.message}`]
    throw error
  }
}

/** The last proofs of balances, their anchors, and the solid chain beside the books; the latter two where there is a chain. */
async function verifyOutside({ chain, transparency, wallet }: Verifiable): Promise<readonly Verified[]> {
  const proofs = await transparency.verifyProofs()
  const verified = [{ what: 'proofs of balances are as they were made', wrong: proofs.wrong }]
  if (!chain.isOn) return verified
  const compare = async () => {
    const { wrong, ...onChain } = await chain.verifyChain()
    const unbooked = await wallet.listUnbooked(onChain)
    return [...wrong, ...unbooked.map((one) => `${one} is not in the books`)]
  }
  return [
    ...verified,
    {
      what: 'heads of proofs stand in the chain',
      wrong: await fetchFromChain(() => chain.verifyAnchors(proofs.heads)),
    },
    { what: 'the chain and the books agree', wrong: await fetchFromChain(compare) },
  ]
}

/**
 * Everything that has to hold of a database, whether it runs or was just restored: the whole books, their seals, unearned fees, the cover of
 * plans, the audit log, the last reading of reserves, the last proofs of balances, and what the solid chain has. Reads only.
 */
export async function verifyInstallation(db: Database, modules: Verifiable): Promise<readonly Verified[]> {
  const { ledger, membership, rewards, staff } = modules
  const [books, seals] = [await ledger.verify(db), await ledger.verifySeals()]
  const fees = await membership.checkUnearned()
  const { faults } = await staff.verifyAudit()
  return [
    { what: 'the books balance', wrong: books.isRight ? [] : [books.broken] },
    {
      what: 'the books are as they were sealed',
      wrong: seals.isRight ? [] : [`batch ${seals.batch}: ${seals.broken}`],
    },
    { what: 'unearned fees add up', wrong: fees === undefined ? [] : [fees] },
    { what: 'every plan is covered', wrong: await rewards.checkCover() },
    {
      what: 'the audit log is as it was sealed',
      wrong: faults.map(({ batch, fault }) => `batch ${batch}: ${fault}`),
    },
    { what: 'reserves cover what members are owed', wrong: await verifyReserves(db, modules) },
    ...(await verifyOutside(modules)),
  ]
}
