import { useQuery } from '@tanstack/react-query'
import { getChannels } from '#contract/members/channels.ts'
import { query } from '#web/api/queries.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { MailSwitches } from './MailSwitches.tsx'
import { TelegramSection } from './TelegramSection.tsx'

/** How the member is told outside the app besides pushes, and what was sent lately. */
export default function ChannelsScreen() {
  const { isPending } = useQuery(query(getChannels))
  return (
    <Page kind="columns">
      {isPending && <CardSkeleton lines={3} />}
      <Stack kind="column" hidden={isPending}>
        <MailSwitches />
        <TelegramSection />
      </Stack>
      <Stack kind="column" hidden={isPending}>
        <DeliveryLog />
      </Stack>
    </Page>
  )
}
