import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'

/** What a list of signals says beneath it, before any has come. */
export function AboutSignals() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.signals_worth_text()} {m.signals_honest()}
    </Text>
  )
}
