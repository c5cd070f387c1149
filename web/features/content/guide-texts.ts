import type { VideoEntry } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'

/** The categories of guides and videos, in the order they are shown. */
export const CATEGORIES = [
  'start',
  'security',
  'wallet',
  'signals',
  'auto',
  'membership',
  'rewards',
  'referral',
  'ico',
  'game',
] as const
export type Category = (typeof CATEGORIES)[number]

/** A category as members read it; one that staff made up stays as it is. */
export function categoryName(category: string): string {
  const names: Readonly<Record<Category, () => string>> = {
    start: m.guide_cat_start,
    security: m.guide_cat_security,
    wallet: m.guide_cat_wallet,
    signals: m.guide_cat_signals,
    auto: m.guide_cat_auto,
    membership: m.guide_cat_membership,
    rewards: m.guide_cat_rewards,
    referral: m.guide_cat_referral,
    ico: m.guide_cat_ico,
    game: m.guide_cat_game,
  }
  const known = CATEGORIES.find((one) => one === category)
  return known === undefined ? category : names[known]()
}

/** How much a video takes for granted, in a word. */
export function levelName(level: VideoEntry['level']): string {
  const names: Readonly<Record<VideoEntry['level'], () => string>> = {
    BASIC: m.video_level_basic,
    MIDDLE: m.video_level_middle,
    ADVANCED: m.video_level_advanced,
  }
  return names[level]()
}
