import { useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import type { getPublicRecord, Signal } from '#contract/trading/signals.ts'
import { clockTime, decimal, percent, signedPercent } from '#web/base/format.ts'
import { dayText } from '#web/base/day-text.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, stateName } from '#web/features/signals/signal-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { replayChart, stepsOf } from './replay-chart.ts'
import { useReplay } from './use-replay.ts'
import * as styles from './Replay.module.css'

type PublicSignals = AnswerOf<typeof getPublicRecord>['signals']

const HEIGHT = 280
/** How a signal ended, as a shape. */
const SHAPES: Readonly<Record<Signal['state'], string>> = {
  HIT: '▲',
  STOPPED: '✕',
  EXPIRED: '○',
  WITHDRAWN: '–',
  ACTIVE: '…',
}

/** What was said before, and, once it is over, what became of it. */
function Verdict({ signal, isDone }: { signal: Signal; isDone: boolean }) {
  const ended =
    signal.realisedReturn === null
      ? stateName(signal.state)
      : `${stateName(signal.state)} ${signedPercent(signal.realisedReturn)}`
  return (
    <Stack kind="tight">
      <Text as="b" aria-live="polite">
        {isDone ? ended : m.guest_odds({ chance: percent(signal.probability) })}
      </Text>
      <Text size={14} tone="quiet">
        {isDone && `${m.guest_odds({ chance: percent(signal.probability) })}. `}
        {m.guest_kind({ base: percent(signal.baseRate), ratio: decimal(signal.rewardRisk, 2) })}
      </Text>
    </Stack>
  )
}

function Played({ signal, candles }: PublicSignals[number]) {
  const { shown, isDone, restart } = useReplay(stepsOf(signal, candles))
  return (
    <>
      <Inline apart wraps>
        <Heading>
          {pairName(signal.symbol)} {directionName(signal.direction)}
        </Heading>
        <Text size={14} tone="quiet">
          {kindName(signal.kind)}, {m.signals_hours({ hours: signal.timeframe / 60 })}
        </Text>
      </Inline>
      <Chart
        options={replayChart(signal, candles, { shown, isDone })}
        height={HEIGHT}
        label={m.signals_chart({ pair: pairName(signal.symbol) })}
        summary={stateName(signal.state)}
      />
      <Inline apart>
        <Verdict signal={signal} isDone={isDone} />
        <IconButton icon="reset" label={m.guest_again()} onClick={restart} />
      </Inline>
    </>
  )
}

/** The first signals of a day that is over, replayed in ten seconds each to the end they had. */
export default function Replay({ day, signals }: { day: string; signals: PublicSignals }) {
  const [chosen, setChosen] = useState(0)
  const one = signals[chosen]
  if (one === undefined) return null
  return (
    <Stack>
      <Card as="figure">
        <Played key={one.signal.id} {...one} />
      </Card>
      <div className={styles.strip} role="group" aria-label={m.guest_all()}>
        {signals.map(({ signal }, index) => (
          <button
            key={signal.id}
            type="button"
            aria-pressed={index === chosen}
            aria-label={`${pairName(signal.symbol)} ${clockTime(signal.foundAt)}, ${stateName(signal.state)}`}
            onClick={() => setChosen(index)}
          >
            <b aria-hidden="true">{SHAPES[signal.state]}</b>
            <span>{clockTime(signal.foundAt).slice(0, 5)}</span>
          </button>
        ))}
      </div>
      <Inline as="p" wraps size={12} tone="faint">
        {one.signal.origin === 'backtest' && <Badge tone="out">{m.signals_backtest()}</Badge>}
        {m.guest_rule({ day: dayText(day) })}
      </Inline>
    </Stack>
  )
}
