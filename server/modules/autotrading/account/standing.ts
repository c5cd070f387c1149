import { type AutoType, isStopWatched, isTradingType } from '#contract/rules/autotrading.ts'
import type { SetupReason } from '#contract/trading/trading.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import type { KeyRow } from '../keys/key-rows.ts'
import type { MemberAccounts } from './member-accounts.ts'

/** Everything that decides whether a member's accounts can be switched on, found once for all of them. */
export interface Standing extends MemberAccounts {
  readonly isOpenInCountry: boolean
  readonly isSubscribed: boolean
}

/** A member's accounts with their keys, where they live and whether they pay. */
export async function findStanding(
  self: AutoTradingContext,
  db: Queryable,
  memberId: string,
): Promise<Standing> {
  const accounts = await self.accountsOf(memberId, db)
  const { country } = await self.identity.getMember(db, memberId)
  return {
    ...accounts,
    isOpenInCountry: (await self.gates.findOpen('automaster')).has(country),
    isSubscribed: (await self.membership.autobotAccess(memberId)).isOpen,
  }
}

/** What a key that is there still lacks. */
function keyReasons(key: KeyRow | undefined): SetupReason[] {
  if (key === undefined) return ['KEY']
  if (key.state === 'PENDING') return ['APPROVAL']
  return key.state === 'APPROVED' ? [] : ['KEY']
}

/**
 * What is missing before an account can be switched on, the first thing first (docs/product/decisions.md D-49g). Paper mode needs
 * nothing: members may see what Auto Master does before they pay, and after their membership has ended.
 */
export function missingFor(
  { accounts, keys, isOpenInCountry, isSubscribed }: Standing,
  type: AutoType,
): SetupReason[] {
  const account = accounts.get(type)
  const closed: SetupReason[] = isOpenInCountry ? [] : ['COUNTRY']
  const stopped: SetupReason[] = account?.killed_at ? ['STOPPED'] : []
  if (type === 'paper') return [...closed, ...stopped]
  return [
    ...closed,
    ...(isTradingType(type) ? [] : (['EXCHANGE'] as const)),
    ...stopped,
    ...keyReasons(account && keys.get(account.id)),
    ...(isSubscribed ? [] : (['SUBSCRIPTION'] as const)),
    ...(account?.risk_accepted_at ? [] : (['RISK'] as const)),
    ...(!isStopWatched(type) || account?.watched_stop_accepted_at ? [] : (['WATCHED_STOP'] as const)),
  ]
}
