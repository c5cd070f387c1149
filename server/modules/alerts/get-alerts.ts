import { ALERT_EVENTS, type AlertEvent } from '#contract/trading/alerts.ts'
import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { AlertsContext } from './alerts-context.ts'
import { listAlerts } from './change-alert.ts'
import { listWatched, toWatched, type PairFigures } from './watchlist.ts'

type FiguresOf = (symbol: string) => Promise<PairFigures>

async function listEvents({ notifications }: AlertsContext, memberId: string) {
  const routes = await notifications.listRoutes(memberId)
  return ALERT_EVENTS.map((event) => {
    const own = routes.find(({ category }) => category === event)
    return { event, on: own?.isOn ?? true, changedAt: own?.changedAt.toISOString() ?? null }
  })
}

async function getQuiet({ notifications }: AlertsContext, memberId: string) {
  const { nightFrom, nightTo, nightRings, from, to } = await notifications.getQuietHours(memberId)
  return { nightFrom, nightTo, nightRings, from, to }
}

/** All of the screen: watchlist, alerts, events, quiet hours, and the pairs there are. */
export async function getAlerts(self: AlertsContext, figuresOf: FiguresOf, memberId: string) {
  const [symbols, running, alerts, events, quiet, pairs] = await Promise.all([
    listWatched(self, memberId),
    self.signals.countRunning(),
    listAlerts(self, self.db, memberId),
    listEvents(self, memberId),
    getQuiet(self, memberId),
    self.market.symbols(),
  ])
  const watched = await Promise.all(
    symbols.map(async (symbol) => toWatched(symbol, await figuresOf(symbol), running.get(symbol) ?? 0)),
  )
  return { watched, pairs: [...pairs], alerts, events, quiet }
}

/** A pair's latest price and its candles of a day. Throws COMMON-A001 for a pair that the market does not have. */
export async function getPairChart(self: AlertsContext, figuresOf: FiguresOf, symbol: string) {
  if (!(await self.market.symbols()).includes(symbol)) throw new Failure(failures.common.notFound)
  const { price, candles } = await figuresOf(symbol)
  return {
    symbol,
    price: price ?? null,
    candles: candles.map(
      ({ openTimeMs, open, high, low, close }): [number, number, number, number, number] => [
        openTimeMs,
        open,
        high,
        low,
        close,
      ],
    ),
  }
}

const isEvent = (event: string): event is AlertEvent => ALERT_EVENTS.some((known) => known === event)

/** Throws COMMON-A001 for events that are none, or that are always pushed. */
export async function changeEvent(
  { notifications }: AlertsContext,
  memberId: string,
  { event, on }: { event: string; on: boolean },
) {
  if (!isEvent(event)) throw new Failure(failures.common.notFound)
  const { changedAt } = await notifications.changeRoute(memberId, { category: event, isOn: on })
  return { event, on, changedAt: changedAt.toISOString() }
}

/** Throws ALERT-B004 for hours that begin when they end. */
export async function changeQuiet(
  self: AlertsContext,
  memberId: string,
  hours: { from: number; to: number } | null,
) {
  if (hours !== null && hours.from === hours.to) throw new Failure(failures.alerts.quietHoursInvalid)
  await self.notifications.changeQuietHours(memberId, hours ?? undefined)
  return getQuiet(self, memberId)
}
