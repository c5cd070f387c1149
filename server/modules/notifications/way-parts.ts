import type { Clock } from '#server/kernel/clock.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { appPushParts, type AppPushSettings } from './push/apps/app-parts.ts'
import { telegramParts, type TelegramSettings } from './telegram/open-telegram.ts'

/** What the module has of the services that carry notifications; nothing is opened before its first message. */
export function wayParts(
  settings: AppPushSettings & TelegramSettings,
  clock: Pick<Clock, 'nowMs'>,
  pauseAutoTrading: (tx: Tx, memberId: string) => Promise<number>,
) {
  return { ...appPushParts(settings, clock), ...telegramParts(settings, pauseAutoTrading) }
}
