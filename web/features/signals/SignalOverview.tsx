import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { clockTime, price, shortMinute } from '#web/base/format.ts'
import { Move } from '#web/ui/text/Move.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { PricePicture } from '#web/ui/charts/PricePicture.tsx'
import type { Candle } from '#web/ui/charts/price-geometry.ts'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { pairName } from './pair-name.ts'
import { directionName, kindName, stateName, timeframeName } from './signal-texts.ts'
import { StateBadge } from '#web/features/lists/StateBadge.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SignalTerms } from './SignalTerms.tsx'
import * as styles from './SignalOverview.module.css'

export interface Withdrawal {
  readonly note: string
  readonly at: string
}

/** Where a signal ended: its time, and the price that its return makes of the entry. */
function outcomeOf({ resolvedAt, realisedReturn, direction, price: entry }: Signal) {
  if (resolvedAt === null || realisedReturn === null) return undefined
  const sign = direction === 'UP' ? 1 : -1
  return { time: Date.parse(resolvedAt), price: entry * (1 + (sign * realisedReturn) / 100) }
}

function labelOf(signal: Signal, print: (value: number) => string): string {
  const picture = m.signals_picture({
    pair: pairName(signal.symbol),
    level: print(signal.level),
    entry: print(signal.price),
    target: print(signal.target),
    stop: print(signal.stop),
  })
  return signal.resolvedAt === null ? picture : `${picture}. ${stateName(signal.state)}`
}

function Picture({ signal, candles }: { signal: Signal; candles: readonly Candle[] }) {
  const format = (value: number) => price(value, signal.price)
  const past = candles.filter((candle) => candle[0] < Date.parse(signal.foundAt)).slice(-60)
  return (
    <PricePicture
      entry={signal.price}
      level={signal.level}
      target={signal.target}
      stop={signal.stop}
      candles={candles}
      intervalMinutes={signal.interval}
      from={Date.parse(signal.foundAt)}
      until={Date.parse(signal.validUntil)}
      outcome={outcomeOf(signal)}
      print={format}
      label={labelOf(signal, format)}
      names={{
        target: m.signals_target(),
        entry: m.signals_entry(),
        level: m.signals_level(),
        stop: m.signals_stop(),
      }}
      times={{
        first: clockTime(past[0]?.[0] ?? signal.foundAt),
        now: clockTime(signal.foundAt),
        end: `+${timeframeName(signal.timeframe)}`,
      }}
    />
  )
}

/** What was found, where and when, and its picture. */
export function SignalOverview({
  signal,
  candles,
  withdrawal,
}: {
  signal: Signal
  candles: readonly Candle[]
  withdrawal: Withdrawal | null
}) {
  return (
    <Card aria-label={pairName(signal.symbol)}>
      <Inline apart>
        <Inline as="h2" wraps className={styles.title}>
          <Text size={22} strong>
            {pairName(signal.symbol)}
          </Text>
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
        </Inline>
        <StateBadge state={signal.state} />
      </Inline>
      <SignalTerms as="p" size={14} tone="quiet">
        <span>
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)} · {shortMinute(signal.foundAt)}
        </span>
        {signal.state === 'ACTIVE' && (
          <span>
            {m.signals_left()} <Countdown until={signal.validUntil} />
          </span>
        )}
      </SignalTerms>
      {withdrawal !== null && (
        <Notice tone="warn" icon="warn">
          {m.signals_withdrawn_note({ time: shortMinute(withdrawal.at), note: withdrawal.note })}
        </Notice>
      )}
      <Picture signal={signal} candles={candles} />
    </Card>
  )
}
