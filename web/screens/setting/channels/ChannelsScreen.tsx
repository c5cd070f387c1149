import { Page } from '#web/ui/layout/Page.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'

/** How the member is told outside the app besides pushes, and what was sent lately. */
export default function ChannelsScreen() {
  return (
    <Page kind="slim">
      <DeliveryLog />
    </Page>
  )
}
