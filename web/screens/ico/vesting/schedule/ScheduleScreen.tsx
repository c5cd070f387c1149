import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '#web/shell/router/hooks.ts'
import {
  exportVestingSchedule,
  getVestingCalendar,
  getVestingSchedule,
  type IcoParticipation,
} from '#contract/ico.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { downloadText } from '#web/base/download.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { priceText } from '#web/features/ico/ico-texts.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { day } from '#web/base/format.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { type Schedule, CurveCard } from './CurveCard.tsx'
import { Hero } from '#web/ui/layout/Hero.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'

const EYE = <HideBalances />
/** What is locked, and when the next part comes free. */
function Head({ schedule }: { schedule: Schedule }) {
  const own = useSum()
  const next = schedule.rows.find(({ state }) => state === 'NEXT')
  return (
    <Hero aria-label={m.ico_still_locked({ number: schedule.round })}>
      <Text size={14} tone="quiet">
        {m.ico_still_locked({ number: schedule.round })}
      </Text>
      <Amount value={own.figure(unitsOf(schedule.locked))} coin="MCS" size={36} />
      <Text size={14} tone="quiet">
        {next === undefined
          ? m.ico_all_released()
          : m.ico_next({ sum: own.sum(unitsOf(next.mcs), 'MCS'), day: dayText(next.date) })}
      </Text>
    </Hero>
  )
}

function CalendarButton({ number, participation }: { number: number; participation: string | null }) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const result = await call(getVestingCalendar, {
      params: { ico_number: String(number) },
      query: participation === null ? {} : { participation },
    })
    setBusy(false)
    if (result.status === 'success')
      downloadText(`ico-${number}.ics`, result.data, 'text/calendar;charset=utf-8')
    else alertFailure(result)
  }
  return (
    <Button tone="two" small busy={busy} onClick={() => void save()}>
      {m.ico_calendar()}
    </Button>
  )
}

/** One's own entries of the round, when there are several. */
function EntryChoice({ schedule, onChoose }: { schedule: Schedule; onChoose: (id: string) => void }) {
  const own = useSum()
  if (schedule.participations.length < 2) return null
  const name = ({ amount, date }: IcoParticipation) => `${own.sum(unitsOf(amount), 'USDT')} · ${day(date)}`
  const chosen = schedule.participation ?? ''
  return (
    <Chips
      label={m.ico_entries()}
      isOn={(id) => id === chosen}
      onToggle={onChoose}
      options={[
        { value: '', label: m.ico_all_entries() },
        ...schedule.participations.map((entry) => ({ value: entry.id, label: name(entry) })),
      ]}
    />
  )
}

/** The arithmetic behind what was obtained. */
function Explained({ schedule }: { schedule: Schedule }) {
  const own = useSum()
  const shown = schedule.participations.filter(
    ({ id }) => schedule.participation === null || id === schedule.participation,
  )
  return shown.map(({ id, amount, bonus, obtained }) => (
    <Text as="p" key={id} size={14} tone="quiet">
      {m.ico_explain({
        amount: own.sum(unitsOf(amount), 'USDT'),
        bonus: own.sum(unitsOf(bonus), 'USDT'),
        price: priceText(schedule.price),
        mcs: own.sum(unitsOf(obtained), 'MCS'),
      })}
    </Text>
  ))
}

function Shown({ schedule, onChoose }: { schedule: Schedule; onChoose: (id: string) => void }) {
  const { round, participation } = schedule
  const fetchTable = (zone: string) =>
    call(exportVestingSchedule, {
      params: { ico_number: String(round) },
      query: { zone, ...(participation !== null && { participation }) },
    })
  return (
    <Page kind="columns">
      <Stack kind="column">
        <EntryChoice schedule={schedule} onChoose={onChoose} />
        <Head schedule={schedule} />
        <CurveCard schedule={schedule} />
        <Explained schedule={schedule} />
      </Stack>
      <Stack kind="column">
        <Section
          title={m.ico_by_day()}
          end={
            <Inline as="span">
              <CalendarButton number={schedule.round} participation={schedule.participation} />
              <SaveTable name={`ico-${schedule.round}`} fetchTable={fetchTable} />
            </Inline>
          }
        >
          <ScheduleTable rows={schedule.rows} today={schedule.today} />
        </Section>
      </Stack>
    </Page>
  )
}

/** The releases of one participation, or of all in a round: a curve, a table of days, and a file for the calendar. */
export default function ScheduleScreen() {
  useHeaderEnd(EYE)
  const { ico_number = '' } = useParams()
  const { search, change } = useSearch()
  const participation = search.get('participation') ?? undefined
  const found = useQuery(
    query(getVestingSchedule, {
      params: { ico_number },
      query: participation === undefined ? {} : { participation },
    }),
  )
  const failure = failureOfQuery(found.error)
  if (found.data !== undefined)
    return <Shown schedule={found.data} onChoose={(id) => change({ participation: id })} />
  const toSale = (
    <Link className={buttonClass({ tone: 'two' })} to="/ico">
      {m.ico_title()}
    </Link>
  )
  return (
    <Page>
      {failure?.code === 'COMMON-A001' && <Empty action={toSale}>{m.ico_no_entry()}</Empty>}
      {failure !== undefined && failure.code !== 'COMMON-A001' && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <CardSkeleton cards={3} lines={5} />}
    </Page>
  )
}
