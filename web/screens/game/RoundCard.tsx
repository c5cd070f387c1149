import { m } from '#web/i18n/messages.ts'
import { clockTime, price as priceText, signedFigure, priceDecimals, whole } from '#web/base/format.ts'
import { Move } from '#web/ui/text/Move.tsx'
import { Plot } from '#web/ui/charts/Plot.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { LINE_HEIGHT, type PriceLine, priceLine } from './price-line.ts'
import { type GameNow, type Phase, phaseOf, type PricePoint } from './use-game.ts'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './RoundCard.module.css'
import * as plot from '#web/ui/charts/Plot.module.css'

const PHASES = { betting: m.game_phase_betting, live: m.game_phase_live, rest: m.game_phase_rest } as const
const ENDS = { betting: m.game_to_close, live: m.game_to_result, rest: m.game_to_next } as const
const HURRY_MS = 10_000

function minutesAndSeconds(ms: number): string {
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

/** When the round opens, closes and ends, each below its point. */
function Times({ round, line }: { round: GameNow['round']; line: PriceLine }) {
  return (
    <>
      <text x="0" y="162">
        {clockTime(round.opensAt)}
      </text>
      <text x={line.lockX} y="162" textAnchor="middle">
        {clockTime(round.closesAt)}
      </text>
      <text x={line.right + 4} y="162" textAnchor="start">
        {clockTime(round.endsAt)}
      </text>
    </>
  )
}

function Picture({ round, points }: { round: GameNow['round']; points: readonly PricePoint[] }) {
  const measured = useWidth<HTMLDivElement>(316)
  const { width } = measured
  const lock = round.lockPrice
  const [fromMs, closesMs, toMs] = [round.opensAt, round.closesAt, round.endsAt].map((at) => Date.parse(at))
  const line = priceLine(points, {
    fromMs: fromMs ?? 0,
    closesMs: closesMs ?? 0,
    toMs: toMs ?? 0,
    lock,
    width,
  })
  const last = points.at(-1)?.price
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : priceText(value)
  return (
    <Plot
      measured={measured}
      height={LINE_HEIGHT}
      label={m.game_price_label({ price: text(last), lock: text(lock) })}
    >
      <path className={plot.axis} d={`M${line.lockX} 8V144`} />
      {line.lockY !== undefined && lock !== null && (
        <>
          <path className={plot.nowLine} strokeDasharray="5 4" d={`M0 ${line.lockY}H${line.right}`} />
          <text className={plot.nowText} x={line.right + 6} y={line.lockY - 3}>
            {m.game_lock()}
          </text>
          <text className={plot.nowText} x={line.right + 6} y={line.lockY + 11}>
            {text(lock)}
          </text>
        </>
      )}
      <path className={plot.priceLine} d={line.path} />
      {line.last !== undefined && (
        <circle className={plot.lastPoint} cx={line.last.x} cy={line.last.y} r="4.5" />
      )}
      <Times round={round} line={line} />
    </Plot>
  )
}

/** Round, time left, the price of now against the lock, and how it came there. */
export function RoundCard({
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
    <Card aria-label={m.game_round({ seq: whole(round.seq) })}>
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.game_round({ seq: whole(round.seq) })}, {PHASES[phase]()}
          </Text>
          {price === undefined ? (
            <Text size={14} tone="quiet">
              {m.game_waiting_price()}
            </Text>
          ) : (
            <Figure size={28}>{priceText(price)}</Figure>
          )}
          {price !== undefined && round.lockPrice !== null && (
            <Distance price={price} lock={round.lockPrice} />
          )}
        </Stack>
        <div className={styles.clock}>
          <Countdown round={round} now={now} />
        </div>
      </Inline>
      <Picture round={round} points={points} />
    </Card>
  )
}
