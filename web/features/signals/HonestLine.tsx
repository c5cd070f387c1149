import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'

/** What signals were worth on average, said wherever they are listed, and before they have come. */
export function HonestLine() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.signals_honest()}
    </Text>
  )
}
