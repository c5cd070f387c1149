import { CLOSING_BLOCKERS, type Closing, type ClosingBlocker } from '#contract/members/account-closure.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { AccountClosureContext } from './account-closure-context.ts'

/** What an account must be without before it is closed (docs/product/decisions.md D-23): money, a plan, a bet, and a position. A bonus is forfeited. */
export async function getClosing(
  { wallet, rewards, game, autotrading }: AccountClosureContext,
  db: Queryable,
  memberId: string,
): Promise<Closing> {
  const money = await wallet.getMoneyLeft(db, memberId)
  const open = {
    plan: await rewards.hasOpenPlan(db, memberId),
    bet: await game.hasOpenBet(db, memberId),
    position: await autotrading.hasOpenPosition(db, memberId),
  }
  const isOpen = (what: ClosingBlocker) =>
    what === 'MCS' || what === 'USDT' ? money.blockers.includes(what) : open[what]
  return { blockers: CLOSING_BLOCKERS.filter(isOpen), rests: money.rests }
}

/** The same once the member has said whether what is too little to be withdrawn is given up. */
export async function listBlockers(
  self: AccountClosureContext,
  db: Queryable,
  { memberId, leavesRest }: { readonly memberId: string; readonly leavesRest: boolean },
): Promise<readonly ClosingBlocker[]> {
  const { blockers, rests } = await getClosing(self, db, memberId)
  return leavesRest ? blockers : [...rests.map(({ coin }) => coin), ...blockers]
}
