import { sql } from '#server/kernel/database/db.ts'
import type { Finding } from '#testing/chaos/checks/finding.ts'
import type { ClusterStage } from './cluster-stage.ts'
import type { MoneyTraffic, Purchase } from './money-traffic.ts'

interface Effect {
  readonly quoteId: string
  /** What the ledger has of it: one purchase is two transfers. */
  readonly transfers: number
  readonly isUsed: boolean
}

function faultOf({ key, outcome, code }: Purchase, effect: Effect | undefined): string | undefined {
  const transfers = effect?.transfers ?? 0
  if (transfers > 2) return `${key} was done more than once`
  if (transfers === 1 || (transfers === 2) !== (effect?.isUsed ?? false)) return `${key} is half there`
  if (outcome === 'done' && transfers === 0) return `${key} was confirmed and is lost`
  return outcome === 'refused' && transfers > 0 ? `${key} was refused with ${code} and done` : undefined
}

/** Holds what members were told against the books: nothing confirmed is lost, nothing is there twice, and the books balance. */
export async function checkPurchases(
  { db, modules: { ledger } }: Pick<ClusterStage, 'db' | 'modules'>,
  { purchases, serverErrors }: MoneyTraffic,
): Promise<readonly Finding[]> {
  const effects = await db.many<Effect>(sql`
    select q.id as "quoteId", q.used_at is not null as "isUsed",
      (select count(*)::integer from ledger_transfers t where t.reference = q.swap_id) as transfers
    from wallet_quotes q where q.id = any (${purchases.map(({ quoteId }) => quoteId)}::text[])`)
  const byQuote = new Map(effects.map((effect) => [effect.quoteId, effect]))
  const faults = purchases.flatMap((purchase) => faultOf(purchase, byQuote.get(purchase.quoteId)) ?? [])
  const books = await ledger.verify(db)
  return [
    { check: 'every purchase happened once, if and only if its member was told so', breaches: faults },
    {
      check: 'every purchase came to an end',
      breaches: purchases.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key),
    },
    { check: 'nothing is answered with 500', breaches: serverErrors },
    { check: 'the books balance', breaches: books.isRight ? [] : [books.broken] },
  ]
}

/** Refusals by their code: a quote that ran out while the database was away is one, and no failure. */
export function countRefusals({ purchases }: MoneyTraffic): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { outcome, code } of purchases) if (outcome === 'refused') counts[code] = (counts[code] ?? 0) + 1
  return counts
}
