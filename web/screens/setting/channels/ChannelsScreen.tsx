import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { MailSwitches } from './MailSwitches.tsx'
import { TelegramSection } from './TelegramSection.tsx'

/** How the member is told outside the app besides pushes, and what was sent lately. */
export default function ChannelsScreen() {
  return (
    <Page kind="columns">
      <Stack kind="column">
        <MailSwitches />
        <TelegramSection />
      </Stack>
      <Stack kind="column">
        <DeliveryLog />
      </Stack>
    </Page>
  )
}
