import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread, listAlarms, setAlarmsRead } from '#contract/notifications.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { clockTime, day } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ReportAlarm } from './ReportAlarm.tsx'
import * as styles from './TodayAlarms.module.css'

const SIZE = 6
const TICK_MS = 60_000

/** The newest alarms; the screen they stand on waits for them, so that they push nothing away. */
export function useNewestAlarms() {
  return useQuery(query(listAlarms, { query: { size: SIZE } }))
}

type Alarm = AnswerOf<typeof listAlarms>['items'][number]

/** One alarm, with its report of a mistake. */
function Told({ id, title, text, path, at, read }: Alarm) {
  return (
    <div className={styles.told}>
      <RowFrame as={Link} to={path}>
        {!read && <i className={styles.unread} role="img" aria-label={m.alarm_new()} />}
        <RowMain>
          <Text strong={!read}>{title}</Text>
          <Text size={14} tone="faint">
            {text}
          </Text>
        </RowMain>
        <Text size={14} tone="quiet">
          {clockTime(at)}
        </Text>
      </RowFrame>
      <ReportAlarm id={id} />
    </div>
  )
}

/** What the member was told today, the newest first; nothing while that is not known. */
export function TodayAlarms({ found }: { found: ReturnType<typeof useNewestAlarms> }) {
  const client = useQueryClient()
  const now = useNow(TICK_MS)
  const { data } = found
  const failure = failureOfQuery(found.error)
  const today = (data?.items ?? []).filter(({ at }) => day(at) === day(now))
  async function setAllRead(): Promise<void> {
    const result = await call(setAlarmsRead, { body: { all: true } })
    if (result.status !== 'success') alertFailure(result)
    await client.invalidateQueries({ queryKey: [listAlarms.path] })
    await client.invalidateQueries({ queryKey: [countUnread.path] })
  }
  const end = today.some(({ read }) => !read) && (
    <TextLink as="button" type="button" size={14} onClick={() => void setAllRead()}>
      {m.alarm_read_all()}
    </TextLink>
  )
  if (data === undefined)
    return failure === undefined ? null : (
      <Section title={m.alerts_today()}>
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      </Section>
    )
  return (
    <Section title={m.alerts_today()} end={end}>
      {today.length === 0 ? (
        <Card>
          <Text as="p" tone="quiet">
            {m.alerts_today_none()}
          </Text>
        </Card>
      ) : (
        <Card as="div" flush>
          {today.map((alarm) => (
            <Told key={alarm.id} {...alarm} />
          ))}
        </Card>
      )}
    </Section>
  )
}
