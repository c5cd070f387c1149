import { GAME_SYMBOL } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { price as priceText, signedFigure, priceDecimals, whole } from '#web/base/format.ts'
import { Move } from '#web/ui/text/Move.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { roundChart } from './round-chart.ts'
import { type GameNow, type Phase, phaseOf, type PricePoint } from '#web/features/game/use-game.ts'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './RoundCard.module.css'

const ENDS = { betting: m.game_to_close, live: m.game_to_result, rest: m.game_to_next } as const
const HURRY_MS = 10_000
const HEIGHT = 200

/** What is left of a phase: 0:48. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How far the price stands from the lock. */
function Distance({ price, lock }: { price: number; lock: number }) {
  if (price === lock)
    return (
      <Text size={14} tone="quiet">
        {m.game_at_lock()}
      </Text>
    )
  const above = price > lock
  return (
    <Text size={14}>
      <Move up={above}>{signedFigure(price - lock, priceDecimals(lock))}</Move>{' '}
      <Text tone="quiet">{above ? m.game_above() : m.game_below()}</Text>
    </Text>
  )
}

function Countdown({ round, now }: { round: GameNow['round']; now: number }) {
  const { phase, leftMs, share } = phaseOf(round, now)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Ring
      share={share}
      warn={phase === 'betting' && leftMs <= HURRY_MS}
      label={m.game_seconds_left({ seconds })}
    >
      <Figure size={22} role="timer" aria-live="off">
        {minutesAndSeconds(leftMs)}
      </Figure>
      <Text size={12} tone="quiet">
        {ENDS[phase]()}
      </Text>
    </Ring>
  )
}

function Picture({
  round,
  points,
  now,
}: {
  round: GameNow['round']
  points: readonly PricePoint[]
  now: number
}) {
  const last = points.at(-1)?.price
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : priceText(value)
  const options = roundChart(round, points, now)
  return (
    <Chart
      options={options}
      height={HEIGHT}
      label={GAME_SYMBOL}
      summary={m.game_price_label({ price: text(last), lock: text(round.lockPrice) })}
    />
  )
}

/** Pair, round, the price of now against the lock, and the time left. */
export function RoundHead({
  round,
  now,
  points,
}: {
  round: GameNow['round']
  now: number
  points: readonly PricePoint[]
}) {
  const { phase }: { phase: Phase } = phaseOf(round, now)
  const price = phase === 'rest' ? (round.closePrice ?? points.at(-1)?.price) : points.at(-1)?.price
  return (
    <Inline apart>
      <Stack kind="tight">
        <Text size={14} tone="quiet">
          <Text strong>{GAME_SYMBOL}</Text> · {m.game_round({ seq: whole(round.seq) })}
        </Text>
        {price === undefined ? (
          <Text size={14} tone="quiet">
            {m.game_waiting_price()}
          </Text>
        ) : (
          <Inline wraps>
            <Figure size={28}>{priceText(price)}</Figure>
            {round.lockPrice !== null && <Distance price={price} lock={round.lockPrice} />}
          </Inline>
        )}
      </Stack>
      <div className={styles.clock}>
        <Countdown round={round} now={now} />
      </div>
    </Inline>
  )
}

/** The price before the round and since, with its moments and the lock. */
export function RoundCard({
  round,
  now,
  points,
}: {
  round: GameNow['round']
  now: number
  points: readonly PricePoint[]
}) {
  return (
    <Card aria-label={m.game_round({ seq: whole(round.seq) })} className={styles.chart}>
      <Picture round={round} points={points} now={now} />
    </Card>
  )
}
