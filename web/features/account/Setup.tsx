import type { AutoType } from '#contract/rules/autotrading.ts'
import type { SetupReason } from '#contract/trading/trading.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { setupText } from '#web/features/automaster/auto-texts.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** What is missing before Auto Master can be switched on, each with the way to it. */
export function Setup({ reasons, type }: { reasons: readonly SetupReason[]; type: AutoType }) {
  if (reasons.length === 0) return null
  return (
    <Stack as="section" aria-label={m.auto_setup()}>
      <Inline as="span" size={14} strong>
        <Icon name="warn" size="s" />
        {m.auto_setup()}
      </Inline>
      <Stack as="ul">
        {reasons.map((reason) => {
          const { text, to } = setupText(reason, type)
          return (
            <Text as="li" key={reason} size={14}>
              {to === undefined ? text : <TextLink to={to}>{text}</TextLink>}
            </Text>
          )
        })}
      </Stack>
    </Stack>
  )
}
