import {
  getCampaignResults,
  listCampaignDeliveries,
  type CampaignDelivery,
} from '#contract/console/words/campaigns.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { DeliveryMark } from '#console/ui/text/DeliveryMark.tsx'
import { LongSection } from '#console/ui/cases/LongSection.tsx'
import { Event } from '#console/ui/layout/Events.tsx'
import { SumTable } from '#console/ui/lists/SumTable.tsx'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { Read } from '../../../ui/Read.tsx'

function DeliveryLine({ delivery }: { delivery: CampaignDelivery }) {
  const { member, channel, result, code, times, at } = delivery
  const details = [code, ...(times > 1 ? [t.members_delivery_times({ count: times })] : [])]
  return (
    <Event>
      <Inline apart>
        <Text strong>{member.loginId}</Text>
        <DeliveryMark result={result} />
      </Inline>
      <Text size={12} tone="faint">
        {[enumText('channel', channel), ...details, minute(at)].filter((part) => part !== null).join(' · ')}
      </Text>
    </Event>
  )
}

/** What became of an advertisement on its way to devices: the results counted, and each delivery. */
export function DeliveryLog({ id }: { id: string }) {
  return (
    <Stack as="section" aria-label={t.campaigns_log()}>
      <Read from={query(getCampaignResults, { params: { id } })}>
        {({ results }) => (
          <SumTable
            title={t.campaigns_results()}
            columns={[t.campaigns_result(), t.campaigns_way(), t.campaigns_count()]}
            words={2}
            rows={results.map(({ channel, result, code, count }) => ({
              id: `${channel} ${result} ${code ?? ''}`,
              cells: [
                <DeliveryMark key="mark" result={result} />,
                [enumText('channel', channel), code].filter((part) => part !== null).join(' · '),
                count,
              ],
            }))}
          />
        )}
      </Read>
      <LongSection
        title={t.campaigns_log()}
        none={t.campaigns_no_deliveries()}
        source={listOf(listCampaignDeliveries, (page) => page, { id })}
      >
        {(delivery) => <DeliveryLine key={delivery.id} delivery={delivery} />}
      </LongSection>
    </Stack>
  )
}
