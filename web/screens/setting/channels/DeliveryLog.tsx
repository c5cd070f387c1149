import { useQuery } from '@tanstack/react-query'
import {
  DELIVERY_CHANNELS,
  exportDeliveries,
  listDeliveries,
  type DeliveryChannel,
  type DeliveryResult,
} from '#contract/members/channels.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query, withLastPage } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { m } from '#web/i18n/messages.ts'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { RowList } from '#web/ui/lists/RowList.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

type OwnDelivery = AnswerOf<typeof listDeliveries>['items'][number]

const SIZE = 20
const ICONS: Readonly<Record<DeliveryChannel, IconName>> = {
  MAIL: 'mail',
  PUSH: 'bell',
  FCM: 'bell',
  APNS: 'bell',
  TELEGRAM: 'share',
}

function channelName(channel: DeliveryChannel): string {
  const names = {
    MAIL: m.channels_mail,
    PUSH: m.channels_push,
    FCM: m.channels_fcm,
    APNS: m.channels_apns,
    TELEGRAM: m.channels_telegram,
  }
  return names[channel]()
}

const RESULTS: Readonly<Record<Exclude<DeliveryResult, 'POSTPONED'>, () => string>> = {
  ACCEPTED: m.channels_accepted,
  REFUSED: m.channels_refused,
  RETRYING: m.channels_retrying,
  GIVEN_UP: m.channels_given_up,
  WITHHELD: m.channels_withheld,
}
const HELD: Readonly<Record<string, () => string>> = {
  STORM: m.channels_held_storm,
  DAY: m.channels_held_day,
}

/** What became of a delivery, in words; a service's own code stands behind what went wrong. */
export function resultText({ result, code, times }: OwnDelivery): string {
  if (result === 'POSTPONED') return (HELD[code ?? ''] ?? m.channels_held_night)()
  const isFault = result === 'REFUSED' || result === 'RETRYING'
  return [
    RESULTS[result](),
    ...(isFault && code !== null ? [code] : []),
    ...(times > 1 ? [m.channels_times({ count: times })] : []),
  ].join(' · ')
}

function Deliveries({ deliveries }: { deliveries: readonly OwnDelivery[] }) {
  if (deliveries.length === 0) return <Empty drawing="letter">{m.channels_none()}</Empty>
  return (
    <RowList>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <Row
            icon={ICONS[delivery.channel]}
            title={delivery.title}
            text={[minute(delivery.at), channelName(delivery.channel), resultText(delivery)].join(' · ')}
          />
        </li>
      ))}
    </RowList>
  )
}

/** What left for the member by mail, push and Telegram, newest first, and what became of it. */
export function DeliveryLog() {
  const listState = useListState()
  const channel = DELIVERY_CHANNELS.find((one) => one === listState.get('channel'))
  const choice = channel === undefined ? {} : { channel }
  const found = useQuery(
    withLastPage(query(listDeliveries, { query: { ...choice, page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  const tabs = ['ALL', ...DELIVERY_CHANNELS] as const
  return (
    <Section title={m.channels_log()}>
      <Text as="p" size={14} tone="quiet">
        {m.channels_log_text()}
      </Text>
      <Tabs
        label={m.channels_log()}
        value={channel ?? 'ALL'}
        options={tabs.map((value) => ({
          value,
          label: value === 'ALL' ? m.channels_all() : channelName(value),
        }))}
        onChange={(value) => listState.filter('channel', value === 'ALL' ? undefined : value)}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={5} />}
      {list !== undefined && <Deliveries deliveries={list.items} />}
      <ListEnd
        list={list}
        onPage={listState.turn}
        name="deliveries"
        fetchTable={(zone) => call(exportDeliveries, { query: { ...choice, zone } })}
      />
    </Section>
  )
}
