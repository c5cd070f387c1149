import { m } from '#web/i18n/messages.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { KeySection } from './KeySection.tsx'

/** How the member's own programs read the account. */
export default function ProgramsScreen() {
  return (
    <Page kind="slim">
      <KeySection />
      <Stack kind="tight">
        <TextLink as="a" size={14} href="/api/docs" target="_blank" rel="noreferrer">
          {m.programs_docs()}
        </TextLink>
      </Stack>
    </Page>
  )
}
