import { useQuery } from '@tanstack/react-query'
import {
  getStatus,
  getStatusFeed,
  type ComponentStatus,
  type Incident,
  type StatusComponent,
} from '#contract/trading/status.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { exactTime, minute, percent, whole } from '#web/base/format.ts'
import { currentLocale } from '#web/base/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { BatchGrid } from './BatchGrid.tsx'
import { uptimePercent } from './status-days.ts'
import { StatusBars } from './StatusBars.tsx'

/** Measured every 30 seconds; the page asks as often. */
const REFRESH_MS = 30_000

const NAMES: Readonly<Record<StatusComponent, () => string>> = {
  app: m.status_app,
  live: m.status_live,
  signals: m.status_signals,
  chain: m.status_chain,
  withdrawals: m.status_withdrawals,
  batches: m.status_batches,
  exchanges: m.status_exchanges,
  mail: m.status_mail,
  push: m.status_push,
}
const STATES = {
  up: { text: m.status_up, tone: 'ok', icon: 'check' },
  down: { text: m.status_down, tone: 'bad', icon: 'warn' },
  unknown: { text: m.status_unknown, tone: 'warn', icon: 'warn' },
} as const

type Answer = AnswerOf<typeof getStatus>

/** What staff wrote, in the reader’s language where they did. */
const inOwnLanguage = ({ en, ko }: Incident['title']): string => (currentLocale() === 'ko' ? (ko ?? en) : en)

function Headline({ status: { database, components } }: { status: Answer }) {
  const isUp = database === 'up' && components.every(({ state }) => state === 'up')
  const measuredAt =
    components
      .map(({ checkedAt }) => checkedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  // What nobody has measured yet is neither up nor down.
  const untold = measuredAt === '' && database === 'up' ? m.status_never : m.status_some_down
  const headline = isUp ? m.status_all_up : untold
  return (
    <Stack as="section" aria-label={m.status_title()}>
      {measuredAt !== '' && (
        <Text as="p" size={14} tone="quiet">
          {m.status_measured({ time: exactTime(measuredAt) })}
        </Text>
      )}
      <Text as="h2" size="title">
        {headline()}
      </Text>
      {database === 'down' && (
        <Notice tone="bad" icon="warn">
          <Text as="p" strong>
            {m.status_database_down()}
          </Text>
          {m.status_database_down_text()}
        </Notice>
      )}
    </Stack>
  )
}

function ComponentCard({ component, at }: { component: ComponentStatus; at: string }) {
  const { name, state, latencyMs, days } = component
  const { text, tone, icon } = STATES[state]
  const figures = [
    ...(days.length === 0
      ? []
      : [m.status_uptime({ percent: percent(uptimePercent(days), 2), days: days.length })]),
    ...(latencyMs === null ? [] : [`${whole(latencyMs)} ms`]),
  ]
  return (
    <Card aria-label={NAMES[name]()}>
      <Inline apart>
        <Heading>{NAMES[name]()}</Heading>
        <Badge tone={tone} icon={icon}>
          {text()}
        </Badge>
      </Inline>
      <StatusBars days={days} at={at} name={NAMES[name]()} />
      {figures.length > 0 && (
        <Text as="p" size={14} tone="quiet">
          {figures.join(' · ')}
        </Text>
      )}
    </Card>
  )
}

function badgeOf({ isPlanned, endsAt }: Incident, at: string) {
  if (endsAt !== null && endsAt <= at) return { tone: 'ok', text: m.status_resolved() } as const
  return isPlanned
    ? ({ tone: 'warn', text: m.status_planned() } as const)
    : ({ tone: 'bad', text: m.status_open() } as const)
}

function IncidentCard({ incident, at }: { incident: Incident; at: string }) {
  const { title, components, startsAt, endsAt, updates } = incident
  const { tone, text } = badgeOf(incident, at)
  return (
    <Card as="li">
      <Inline apart>
        <Heading as="h3">{inOwnLanguage(title)}</Heading>
        <Badge tone={tone}>{text}</Badge>
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {components.map((name) => NAMES[name]()).join(', ')}
        {' · '}
        {endsAt === null
          ? m.status_since({ time: minute(startsAt) })
          : m.status_from({ from: minute(startsAt), until: minute(endsAt) })}
      </Text>
      <Stack as="ol" kind="tight">
        {updates.map((update) => (
          <li key={update.at}>
            <Text size={12} tone="faint">
              {minute(update.at)}
            </Text>{' '}
            {inOwnLanguage(update.text)}
          </li>
        ))}
      </Stack>
    </Card>
  )
}

function Body() {
  const found = useQuery({ ...query(getStatus), refetchInterval: REFRESH_MS })
  const failure = failureOfQuery(found.error)
  const status = found.data
  const feeds = (
    <Inline>
      <TextLink as="a" href={getStatusFeed.path}>
        {m.status_atom()}
      </TextLink>
      <TextLink as="a" href={getStatus.path}>
        {m.status_json()}
      </TextLink>
    </Inline>
  )
  return (
    <Page kind="slim">
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <CardSkeleton cards={4} lines={2} />}
      {status !== undefined && (
        <>
          <Headline status={status} />
          {status.components.map((component) => (
            <ComponentCard key={component.name} component={component} at={status.at} />
          ))}
          {status.batches.length > 0 && <BatchGrid batches={status.batches} at={status.at} />}
          <Section title={m.status_incidents()} end={feeds}>
            {status.incidents.length === 0 && <Empty>{m.status_no_incidents()}</Empty>}
            <Stack as="ul">
              {status.incidents.map((incident) => (
                <IncidentCard key={incident.id} incident={incident} at={status.at} />
              ))}
            </Stack>
          </Section>
        </>
      )}
    </Page>
  )
}

/** What works and what does not, for everybody; it is answered while the database is down. */
export default function StatusScreen() {
  return (
    <MemberGate>
      <Body />
    </MemberGate>
  )
}
