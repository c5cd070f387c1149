import { sql } from '#server/kernel/database/db.ts'
import type { ChaosFixture } from '#testing/chaos/chaos-fixture.ts'
import type { Finding } from './finding.ts'
import type { Journal } from '#testing/chaos/journal.ts'
import type { ChainCoin } from '#testing/chaos/faults/sandbox-chain.ts'

const COINS: readonly ChainCoin[] = ['USDT', 'MCS', 'TRX']
const PREPAID = 40_000_000n

interface Paid {
  readonly id: string
  readonly coin: 'USDT' | 'MCS'
  readonly address: string
  readonly units: bigint
  readonly state: string
  readonly txid: string | null
  readonly real_fee: bigint | null
  readonly refunded: bigint | null
}
interface Holder {
  readonly address: string
  readonly coin: ChainCoin
  readonly credited: bigint
}

/** Compares the final balances on the chain with the books. */
export async function checkChain(fixture: ChaosFixture, { gifts }: Journal): Promise<readonly Finding[]> {
  const paid = await fixture.db.many<Paid>(sql`
    select id, coin, address, units, state, txid, real_fee, refunded from wallet_payouts
    where kind = 'WITHDRAWAL' and recipient_id is null`)
  const holders = await fixture.db.many<Holder>(sql`
    select a.address, c.coin, coalesce((select sum(d.units) from chain_deposits d
      where d.derivation_index = a.derivation_index and d.coin = c.coin and d.state = 'CREDITED'), 0)::bigint as credited
    from chain_addresses a cross join unnest(array['USDT', 'MCS', 'TRX']) c (coin)`)
  const known = new Set(holders.map(({ address }) => address))
  const strangers = gifts.filter(({ address }) => !known.has(address))
  return [
    await checkPayments(fixture, paid),
    await checkRefunds(fixture, paid),
    await checkDeposits(fixture, holders),
    await checkCover(fixture, holders),
    {
      check: 'every gift went to a member',
      breaches: strangers.map(({ txid }) => `${txid} went to nobody's address`),
    },
  ]
}

/** Every withdrawal has a target of its own: what lies there is what was paid. */
async function checkPayments({ chain }: ChaosFixture, paid: readonly Paid[]): Promise<Finding> {
  const breaches = await inTurn(paid, async ({ id, coin, address, units, state }) => {
    const due = state === 'CONFIRMED' ? units : 0n
    const lies = await chain.solidUnits(address, coin)
    if (lies === due) return []
    const what = due > 0n && lies === 2n * due ? 'PAID TWICE' : `${lies} of ${due} millionths were paid`
    return [`withdrawal ${id} (${state}): ${what}`]
  })
  const open = paid.filter(({ state }) => !['CONFIRMED', 'REVERTED', 'CANCELLED'].includes(state))
  return {
    check: 'every withdrawal is paid exactly once on the chain',
    breaches: [...breaches, ...open.map(({ id, state }) => `withdrawal ${id} stays ${state}`)],
  }
}

async function checkRefunds({ chain }: ChaosFixture, paid: readonly Paid[]): Promise<Finding> {
  return {
    check: 'what the network did not take is given back to the sun',
    breaches: await inTurn(
      paid.filter(({ state }) => state === 'CONFIRMED'),
      async ({ id, txid, real_fee: real, refunded }) => {
        const receipt = txid === null ? undefined : await chain.node.receipt('solid', txid)
        const isRight = receipt?.feeSun === real && real !== null && refunded === PREPAID - real
        return isRight
          ? []
          : [`withdrawal ${id}: burnt ${receipt?.feeSun}, booked ${real}, refunded ${refunded}`]
      },
    ),
  }
}

async function checkDeposits({ chain }: ChaosFixture, holders: readonly Holder[]): Promise<Finding> {
  return {
    check: 'members were credited what lies on their addresses, no more and no less',
    breaches: await inTurn(holders, async ({ address, coin, credited }) => {
      const lies = await chain.solidUnits(address, coin)
      return lies === credited ? [] : [`${address}: ${lies} of ${coin} lie there, ${credited} were credited`]
    }),
  }
}

/** Per coin: the hot wallet and all members' addresses hold exactly what the books owe. */
async function checkCover(fixture: ChaosFixture, holders: readonly Holder[]): Promise<Finding> {
  const owed = await fixture.modules.wallet.chainHooks.liabilities()
  const addresses = new Set([fixture.hotAddress, ...holders.map(({ address }) => address)])
  return {
    check: 'what lies on the chain is what is owed, coin by coin, to the unit',
    breaches: await inTurn(COINS, async (coin) => {
      let lies = 0n
      for (const address of addresses) lies += await fixture.chain.solidUnits(address, coin)
      return lies === owed[coin] ? [] : [`${coin}: ${lies} lie there, ${owed[coin]} are owed`]
    }),
  }
}

async function inTurn<T>(list: readonly T[], work: (one: T) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const one of list) found.push(...(await work(one)))
  return found
}
