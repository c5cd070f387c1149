import type { GuideEntry } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'

/** How long a guide takes, and that it was read. */
export function readingTime({ minutes }: GuideEntry, isRead: boolean): string {
  return isRead ? m.guide_minutes_read({ minutes }) : m.guide_minutes({ minutes })
}
