import { listMemberDeliveries } from '#contract/console/members.ts'
import type { Delivery } from '#contract/members/channels.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { listOf } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { Event } from '#console/ui/layout/Events.tsx'
import { DeliveryMark } from '../text/DeliveryMark.tsx'
import { LongSection } from './LongSection.tsx'

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { category, kind, channel, result, code, times, at } = delivery
  return (
    <Event>
      <Inline apart>
        <Text strong>{enumText('category', category)}</Text>
        <DeliveryMark result={result} />
      </Inline>
      <Text size={14} tone="quiet">
        {[kind, code, ...(times > 1 ? [t.members_delivery_times({ count: times })] : [])]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
      <Text size={12} tone="faint">
        {enumText('channel', channel)} · {minute(at)}
      </Text>
    </Event>
  )
}

/** What left for a member by mail, push and Telegram, and what became of it; kinds only, no texts and no addresses. */
export function Deliveries({ memberId }: { memberId: string }) {
  return (
    <LongSection
      title={t.members_deliveries()}
      none={t.members_no_deliveries()}
      source={listOf(listMemberDeliveries, (page) => page, { id: memberId })}
    >
      {(delivery) => <DeliveryLine key={delivery.id} delivery={delivery} />}
    </LongSection>
  )
}
