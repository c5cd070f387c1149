import type { TelegramCategory } from '#contract/members/channels.ts'
import { eventName } from '#web/features/alerts/alert-texts.ts'
import { m } from '#web/i18n/messages.ts'

/** What goes to the chat, in the words of the alerts. */
export function telegramName(category: TelegramCategory): string {
  switch (category) {
    case 'PRICE':
      return m.channels_event_price()
    case 'SIGNAL':
      return m.channels_event_signal()
    case 'INQUIRY':
      return m.channels_event_inquiry()
    case 'NOTICE':
      return m.channels_event_notice()
    default:
      return eventName(category)
  }
}
