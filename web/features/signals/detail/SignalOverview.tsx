import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { price, shortMinute, signedPercent } from '#web/base/format.ts'
import { Move } from '#web/ui/text/Move.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { StateBadge } from '#web/features/lists/StateBadge.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { DESK } from '#web/features/signals/desk.ts'
import { wayText } from '#web/features/signals/RangeBar.tsx'
import type { CandleRow } from './signal-chart.ts'
import { progressOf } from '#web/features/signals/signal-progress.ts'
import { SignalChart } from './SignalChart.tsx'
import { SignalTerms } from '#web/features/signals/SignalTerms.tsx'
import * as styles from './SignalOverview.module.css'

export interface Withdrawal {
  readonly note: string
  readonly at: string
}

interface Parts {
  signal: Signal
  candles: readonly CandleRow[]
}

const [PHONE_HEIGHT, DESK_HEIGHT] = [300, 520]

/** The last price, and how far it has gone since the entry. */
function LastPrice({ signal, last }: { signal: Signal; last: number }) {
  const change = (last / signal.price - 1) * 100
  return (
    <Inline wraps>
      <Figure size={28}>{price(last, signal.price)}</Figure>
      <Move up={change >= 0}>{signedPercent(change)}</Move>
      <Text size={14} tone="quiet">
        {m.signals_since_entry()}
      </Text>
    </Inline>
  )
}

function Head({ signal, candles }: Parts) {
  const last = candles.at(-1)?.[4]
  return (
    <>
      <Inline apart>
        <Inline as="h2" wraps className={styles.title}>
          <Text size={22} strong>
            {pairName(signal.symbol)}
          </Text>
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
        </Inline>
        <Inline as="span">
          {signal.origin === 'backtest' && <Badge tone="out">{m.signals_backtest()}</Badge>}
          <StateBadge state={signal.state} />
        </Inline>
      </Inline>
      {last !== undefined && signal.state === 'ACTIVE' && <LastPrice signal={signal} last={last} />}
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
    </>
  )
}

/** Where the price stands between target and stop, as a sentence. */
function Way({ signal, candles }: Parts) {
  const last = candles.at(-1)?.[4]
  if (last === undefined || signal.state !== 'ACTIVE') return null
  const distance = (to: number) => price(Math.abs(to - last), signal.price)
  return (
    <Text as="p" size={14} tone="quiet">
      {wayText(progressOf(signal, last))}
      {' · '}
      {m.signals_distances({ target: distance(signal.target), stop: distance(signal.stop) })}
    </Text>
  )
}

/** What was found, where and when, and its chart. */
export function SignalOverview({ signal, candles, withdrawal }: Parts & { withdrawal: Withdrawal | null }) {
  const isDesk = useMedia(DESK)
  return (
    <Card aria-label={pairName(signal.symbol)} className={styles.overview}>
      <Head signal={signal} candles={candles} />
      {withdrawal !== null && (
        <Notice tone="warn" icon="warn">
          {m.signals_withdrawn_note({ time: shortMinute(withdrawal.at), note: withdrawal.note })}
        </Notice>
      )}
      <SignalChart signal={signal} candles={candles} height={isDesk ? DESK_HEIGHT : PHONE_HEIGHT} />
      <Way signal={signal} candles={candles} />
    </Card>
  )
}
