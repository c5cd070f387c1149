import { m } from '#web/i18n/messages.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { KeySection } from './KeySection.tsx'

/** How the member's own programs read the account. */
export default function ProgramsScreen() {
  return (
    <Page kind="slim">
      <KeySection />
      <Stack kind="tight">
        <Text as="p" size={14}>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {m.programs_docs()}
          </a>
        </Text>
      </Stack>
    </Page>
  )
}
