import type { RewardRecord, RewardType } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { whole } from '#web/base/format.ts'

export function rewardTypeName(type: RewardType): string {
  const names: Readonly<Record<RewardType, () => string>> = {
    DAILY: m.plan_daily,
    TEAM: m.plan_team,
    MEMBERSHIP: m.commission_type_membership,
    GAME: m.commission_type_game,
    ICO: m.commission_type_ico,
  }
  return names[type]()
}

/** The type, with the level of what came from the team. */
export function rewardName({ type, level }: Pick<RewardRecord, 'type' | 'level'>): string {
  if (type === 'TEAM') return m.plan_team_level({ level })
  return level === 0 ? rewardTypeName(type) : `${rewardTypeName(type)} D${level}`
}

/** Whom it came from: the friend, how many friends, or the own plan. */
export function targetText({ target, friends }: Pick<RewardRecord, 'target' | 'friends'>): string {
  if (target !== null) return target
  return friends === 0 ? m.plan_own() : m.plan_friends({ count: whole(friends) })
}
