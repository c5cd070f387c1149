import { sql } from '#server/kernel/database/db.ts'
import type { ChaosFixture } from '#testing/chaos/chaos-fixture.ts'
import type { Intention, Journal } from '#testing/chaos/journal.ts'
import type { Finding } from './finding.ts'

/** What the director saw that no single database remembers. */
export interface Seen {
  /** Every address that was ever handed out, and to whom. */
  readonly owners: Map<string, string>
  readonly reused: string[]
  /** Signatures that a restore lost and the check did not list. */
  readonly unlisted: string[]
  readonly early: string[]
  readonly strandedTxids: string[]
}

interface Booked {
  readonly address: string
  readonly coin: string
  readonly units: bigint
}

/** Holds chain, books and what clients were told against each other, over all restores. */
export async function checkRestores(fixture: ChaosFixture, journal: Journal, seen: Seen) {
  const paid = await paidOn(fixture, journal)
  const booked = await listBooked(fixture)
  const twice = paid.filter(({ sum, lies }) => lies > sum.units)
  const unbooked = paid.filter(
    ({ address, sum, lies }) =>
      lies > 0n && booked.filter((one) => one.address === address && one.coin === sum.coin).length !== 1,
  )
  const verdict = await fixture.modules.ledger.verifyWhole()
  const findings: Finding[] = [
    {
      check: 'nobody is paid twice',
      breaches: twice.map(
        ({ address, lies, sum }) => `${address}: ${lies} of ${sum.units} millionths of ${sum.coin}`,
      ),
    },
    {
      check: 'what is on the chain is booked once, or its member is held',
      breaches: unbooked.map(({ address, lies }) => `${address}: ${lies} lie there`),
    },
    {
      check: 'no address is given to a second member',
      breaches: [...seen.reused, ...(await listMoved(fixture, seen))],
    },
    { check: 'every gap is listed', breaches: seen.unlisted },
    { check: 'no money moves before the check', breaches: seen.early },
    { check: 'the books are right', breaches: verdict.isRight ? [] : [verdict.broken] },
    { check: 'what lies on the chain is what is owed', breaches: await checkCover(fixture) },
  ]
  return { findings, paidTwice: twice.length, addressesReused: seen.reused.length, lost: unbooked.length }
}

async function paidOn({ chain }: ChaosFixture, { intentions }: Journal) {
  const found: (Intention & { sum: NonNullable<Intention['sum']>; lies: bigint })[] = []
  for (const intention of intentions)
    if (intention.kind === 'withdraw' && intention.sum !== undefined)
      found.push({
        ...intention,
        sum: intention.sum,
        lies: await chain.solidUnits(intention.address, intention.sum.coin),
      })
  return found
}

/** What the books say left for an address: ended well, or held because it could not be booked. */
function listBooked({ db }: ChaosFixture): Promise<Booked[]> {
  return db.many<Booked>(sql`
    select address, coin, units from wallet_payouts where kind = 'WITHDRAWAL' and state = 'CONFIRMED' and recipient_id is null
    union all
    select to_address, coin, units from chain_lost_signatures where fate = 'paid' and kind = 'payment'`)
}

async function listMoved({ db }: ChaosFixture, { owners }: Seen): Promise<string[]> {
  const rows = await db.many<{ address: string; memberId: string }>(
    sql`select address, member_id as "memberId" from chain_addresses`,
  )
  return rows
    .filter(({ address, memberId }) => (owners.get(address) ?? memberId) !== memberId)
    .map(({ address }) => `${address} has another member now`)
}

/** The hot wallet and every known address hold what the books owe, less what left and could not be booked. */
async function checkCover({ db, chain, modules, hotAddress }: ChaosFixture): Promise<string[]> {
  const owed = await modules.wallet.chainHooks.liabilities()
  const known = await db.many<{ address: string }>(sql`select address from chain_addresses`)
  const held = await db.many<{ coin: string; units: bigint; fee: bigint }>(sql`
    select coin, case when fate = 'paid' then units else 0 end as units, fee_sun as fee
    from chain_lost_signatures where outcome in ('held', 'unknownMember')`)
  const breaches: string[] = []
  for (const coin of ['USDT', 'MCS', 'TRX'] as const) {
    let lies = 0n
    for (const address of [hotAddress, ...known.map((one) => one.address)])
      lies += await chain.solidUnits(address, coin)
    const gone = held.reduce(
      (sum, one) => sum + (one.coin === coin ? one.units : 0n) + (coin === 'TRX' ? one.fee : 0n),
      0n,
    )
    if (lies !== owed[coin] - gone)
      breaches.push(`${coin}: ${lies} lie there, ${owed[coin]} are owed, ${gone} are held`)
  }
  return breaches
}
