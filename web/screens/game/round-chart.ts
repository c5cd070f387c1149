import { clockTime, exactTime, price as priceText } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import type { GameNow, PricePoint } from '#web/features/game/use-game.ts'

/** So much of the price before the round is seen beside it. */
const BEFORE_MS = 150_000
/** A still market is drawn as a line through the middle, not as a storm. */
const MIN_RANGE = 0.001

type Moments = Readonly<Record<'opens' | 'closes' | 'ends', number>>

function momentsOf({ opensAt, closesAt, endsAt }: GameNow['round']): Moments {
  return { opens: Date.parse(opensAt), closes: Date.parse(closesAt), ends: Date.parse(endsAt) }
}

/** The round on one axis: the price before it and since, its moments, and the lock price once there is one. */
export function roundChart(
  round: GameNow['round'],
  points: readonly PricePoint[],
  now: number,
): ChartOptions {
  const { opens, closes, ends } = momentsOf(round)
  const lock = round.lockPrice
  return {
    kind: 'area',
    points: points.filter(({ atMs }) => atMs <= ends).map(({ atMs, price }) => ({ at: atMs, value: price })),
    from: opens - BEFORE_MS,
    to: ends,
    now: Math.min(now, ends),
    minimumRange: MIN_RANGE,
    ...(lock !== null && {
      levels: [{ name: m.game_lock(), value: lock, role: 'lock' as const, from: closes }],
      split: { from: closes, value: lock },
    }),
    marks: [
      { at: opens, name: m.game_mark_start() },
      { at: closes, name: m.game_mark_lock() },
      { at: ends, name: m.game_mark_end() },
    ],
    ticks: [opens, closes].map((at) => ({ at, text: clockTime(at) })),
    format: (value) => priceText(value),
    formatAt: exactTime,
  }
}
