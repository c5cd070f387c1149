import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countUnread,
  exportAlarms,
  listAlarms,
  setAlarmsRead,
  type Alarm,
  type AlarmCategory,
} from '#contract/notifications.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { ReportAlarm } from '#web/features/notifications/ReportAlarm.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { RowFrame, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { RowList } from '#web/ui/lists/RowList.tsx'
import * as styles from './AlarmScreen.module.css'
import { ListEnd } from '#web/features/files/ListEnd.tsx'

const SIZE = 20
const TABS = ['ALL', 'NOTICE', 'WITHDRAW_COMPLETE'] as const
type Tab = (typeof TABS)[number]
const LABELS: Readonly<Record<Tab, () => string>> = {
  ALL: m.alarm_all,
  NOTICE: m.alarm_notices,
  WITHDRAW_COMPLETE: m.alarm_withdrawals,
}

const ICONS: Readonly<Record<AlarmCategory, IconName>> = {
  NOTICE: 'bell',
  SIGNAL: 'signal',
  PRICE: 'profit',
  AUTO: 'play',
  DEPOSIT: 'download',
  WITHDRAW: 'up',
  MEMBERSHIP: 'gift',
  REWARD: 'profit',
  PLAN: 'profit',
  ICO: 'wallet',
  GAME: 'game',
  INQUIRY: 'mail',
  SECURITY: 'shield',
}

function AlarmRow({ alarm, onOpen }: { alarm: Alarm; onOpen: () => void }) {
  return (
    <li className={styles.alarm}>
      <RowFrame as={Link} to={alarm.path} onClick={onOpen}>
        <RowIcon>
          <Icon name={ICONS[alarm.category]} />
        </RowIcon>
        <RowMain>
          <Text strong={!alarm.read}>{alarm.title}</Text>
          <span>{alarm.text}</span>
          <Text size={12} tone="faint">
            <TimeAgo time={alarm.at} />
          </Text>
        </RowMain>
        {!alarm.read && <i className={styles.unread} role="img" aria-label={m.alarm_new()} />}
      </RowFrame>
      <ReportAlarm id={alarm.id} />
    </li>
  )
}

function AlarmRows({ alarms, onOpen }: { alarms: readonly Alarm[]; onOpen: (id: string) => void }) {
  if (alarms.length === 0) {
    const settings = (
      <Link className={buttonClass({ tone: 'two' })} to="/setting#push">
        {m.alarm_settings()}
      </Link>
    )
    return (
      <Empty drawing="letter" action={settings}>
        {m.alarm_none()}
      </Empty>
    )
  }
  return (
    <RowList>
      {alarms.map((alarm) => (
        <AlarmRow key={alarm.id} alarm={alarm} onOpen={() => onOpen(alarm.id)} />
      ))}
    </RowList>
  )
}

function useReading() {
  const client = useQueryClient()
  return async (body: { ids: string[] } | { all: true }): Promise<void> => {
    const result = await call(setAlarmsRead, { body })
    if (result.status !== 'success') {
      // One that stays unread shows so by its dot.
      if ('all' in body) alertFailure(result)
      return
    }
    client.setQueryData(query(countUnread).queryKey, result.data)
    await client.invalidateQueries({ queryKey: [listAlarms.path] })
  }
}

/** The member's notifications, newest first; opening one marks it read. */
export default function AlarmScreen() {
  const listState = useListState()
  const read = useReading()
  const tab = TABS.find((one) => one === listState.get('type')) ?? 'ALL'
  const choice = tab === 'ALL' ? {} : { type: tab }
  const found = useQuery(
    withLastPage(query(listAlarms, { query: { ...choice, page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page kind="slim">
      <Tabs
        label={m.alarm_title()}
        value={tab}
        options={TABS.map((value) => ({ value, label: LABELS[value]() }))}
        onChange={(value) => listState.filter('type', value === 'ALL' ? undefined : value)}
      />
      <Inline apart>
        <TextLink size={14} to="/alerts">
          {m.alerts_title()}
        </TextLink>
        <TextLink size={14} to="/setting#push">
          {m.alarm_settings()}
        </TextLink>
        <Button
          tone="two"
          small
          disabled={list?.items.every((alarm) => alarm.read) !== false}
          onClick={() => void read({ all: true })}
        >
          {m.alarm_read_all()}
        </Button>
      </Inline>
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={5} />}
      {list !== undefined && <AlarmRows alarms={list.items} onOpen={(id) => void read({ ids: [id] })} />}
      <ListEnd
        list={list}
        onPage={listState.turn}
        name="notifications"
        fetchTable={(zone) => call(exportAlarms, { query: { ...choice, zone } })}
      />
    </Page>
  )
}
