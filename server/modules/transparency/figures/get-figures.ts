import { computeFigures } from '#contract/rules/proofs/public-figures.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { findLastDay, listFlows } from './count-flows.ts'
import { findReserves } from './reserves.ts'

async function getReserves({ db, chain }: TransparencyContext) {
  const reading = await findReserves(db)
  if (reading === undefined) return null
  return {
    readAt: reading.readAt.toISOString(),
    block: reading.block,
    addresses: await chain.listOwnership(),
    coins: reading.coins.map(({ coin, hot, members, cold, owed }) => ({
      coin,
      hot: String(hot),
      members: String(members),
      cold: String(cold),
      owed: String(owed),
    })),
  }
}

/** The figures of the public page; sums in millionths. */
export async function getPublicFigures(self: TransparencyContext) {
  const day = await findLastDay(self.db)
  const plans = await self.rewards.getSummary()
  return {
    day: day ?? null,
    figures: day === undefined ? null : computeFigures(await listFlows(self.db), day),
    reserves: await getReserves(self),
    plans: {
      count: plans.plans.find(({ state }) => state === 'ACTIVE')?.count ?? 0,
      owed: String(plans.owed),
      reserve: String(plans.reserve),
      treasury: String(plans.treasury),
    },
  }
}
