import { useRef, useState } from 'react'
import { failureOfQuery } from '#web/api/queries.ts'
import { EventSwitches } from '#web/features/alerts/EventSwitches.tsx'
import { OwnAlerts } from '#web/features/alerts/OwnAlerts.tsx'
import { PriceAlert } from '#web/features/alerts/PriceAlert.tsx'
import { QuietHours } from '#web/features/alerts/QuietHours.tsx'
import { SignalAlert } from '#web/features/alerts/SignalAlert.tsx'
import { TodayAlarms, useNewestAlarms } from '#web/features/notifications/TodayAlarms.tsx'
import { useAlertChanges, useAlerts, type Alerts } from '#web/features/alerts/use-alerts.ts'
import { Watchlist } from '#web/features/alerts/Watchlist.tsx'
import { m } from '#web/i18n/messages.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

type Changes = ReturnType<typeof useAlertChanges>
type About = 'PRICE' | 'SIGNAL'

const priceOf = (alerts: Alerts, symbol: string) =>
  alerts.watched.find((pair) => pair.symbol === symbol)?.price

/** What a new alert is about, and its sentence. */
function NewAlertCard({
  alerts,
  changes,
  symbol,
  onSymbol,
}: {
  alerts: Alerts
  changes: Changes
  symbol: string
  onSymbol: (symbol: string) => void
}) {
  const [about, setAbout] = useState<About>('PRICE')
  const options = [
    { value: 'PRICE' as const, label: m.alerts_price() },
    { value: 'SIGNAL' as const, label: m.alerts_signal() },
  ]
  return (
    <Section title={m.alerts_new()}>
      <Card>
        <Segmented label={m.alerts_about()} options={options} value={about} onChange={setAbout} />
        {about === 'PRICE' ? (
          <PriceAlert
            pairs={alerts.pairs}
            symbol={symbol}
            price={priceOf(alerts, symbol)}
            onSymbol={onSymbol}
            onCreate={changes.create}
          />
        ) : (
          <SignalAlert pairs={alerts.pairs} onCreate={changes.create} />
        )}
      </Card>
    </Section>
  )
}

function Loaded({ alerts, alarms }: { alerts: Alerts; alarms: ReturnType<typeof useNewestAlarms> }) {
  const changes = useAlertChanges()
  const [chosen, setChosen] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  const symbol = chosen ?? alerts.watched[0]?.symbol ?? alerts.pairs[0] ?? ''
  const alerted = new Set(
    alerts.alerts.flatMap((alert) =>
      alert.on ? [...alert.symbols, ...(alert.symbol === null ? [] : [alert.symbol])] : [],
    ),
  )
  return (
    <>
      <Stack kind="column">
        <Watchlist
          watched={alerts.watched}
          pairs={alerts.pairs}
          alerted={alerted}
          onBell={(pair) => {
            setChosen(pair)
            form.current?.scrollIntoView({ behavior: 'smooth', block: 'center' })
          }}
          onChange={changes.watch}
        />
        <div ref={form}>
          <NewAlertCard alerts={alerts} changes={changes} symbol={symbol} onSymbol={setChosen} />
        </div>
      </Stack>
      <Stack kind="column">
        <TodayAlarms found={alarms} />
        <OwnAlerts
          alerts={alerts.alerts}
          priceOf={(pair) => priceOf(alerts, pair)}
          onSwitch={(id, on) => void changes.change(id, { on })}
          onDelete={(id) => void changes.remove(id)}
        />
        <EventSwitches events={alerts.events} onSwitch={(event, on) => void changes.changeEvent(event, on)} />
        <QuietHours quiet={alerts.quiet} onChange={(hours) => void changes.changeQuiet(hours)} />
      </Stack>
    </>
  )
}

/** Pairs to watch, what the member wants to be told about them, and what they were told today. */
export default function AlertsScreen() {
  const found = useAlerts()
  const alarms = useNewestAlarms()
  // An error is no reason to wait on: what can be set does not depend on today's alarms.
  const isWaiting = [found, alarms].some(({ isFetched }) => !isFetched)
  const failure = failureOfQuery(found.error)
  return (
    <Page kind="columns">
      {isWaiting && failure === undefined && <CardSkeleton />}
      {failure !== undefined && found.data === undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {!isWaiting && found.data !== undefined && <Loaded alerts={found.data} alarms={alarms} />}
    </Page>
  )
}
