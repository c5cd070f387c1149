import { memo } from 'react'
import type { ListedSignal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { clockTime, decimal, signedFigure } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeLeft } from '#web/ui/text/TimeLeft.tsx'
import { pairName } from './pair-name.ts'
import { RangeBar } from './RangeBar.tsx'
import { endPrice } from './signal-progress.ts'
import { directionName, kindName, stateName } from './signal-texts.ts'
import { nameForTransition } from './name-for-transition.ts'
import * as styles from './SignalRow.module.css'

/** What a running signal still has, or how and when it ended; a backtest says first that it is one. */
function Terms({ signal }: { signal: ListedSignal }) {
  return (
    <Text as="span" size={12} tone="faint" className={styles.terms}>
      {signal.origin === 'backtest' && <Badge tone="out">{m.signals_backtest()}</Badge>}
      <span>
        {signal.state === 'ACTIVE' ? (
          <>
            <TimeLeft until={signal.validUntil} brief />
            {signal.origin === 'live' && ` · ${kindName(signal.kind)}`}
          </>
        ) : (
          <>
            {stateName(signal.state)}
            {signal.origin === 'live' && signal.resolvedAt !== null && ` ${clockTime(signal.resolvedAt)}`}
          </>
        )}
      </span>
    </Text>
  )
}

/** The chance beside its base rate, and what it may bring after fees beside reward to risk. */
function Figures({ signal }: { signal: ListedSignal }) {
  return (
    <>
      <span className={styles.figures}>
        <span>
          {signal.probability}
          <small>%</small>
        </span>
        <Text size={12} tone="faint">
          {m.signals_base_short({ rate: Math.round(signal.baseRate) })}
        </Text>
      </span>
      <span className={styles.figures}>
        <span className={signal.expectedReturnNet > 0 ? undefined : styles.negative}>
          {signedFigure(signal.expectedReturnNet)}
          <small>%</small>
        </span>
        <Text size={12} tone="faint">
          {decimal(signal.rewardRisk, 2)}
          {' : 1'}
        </Text>
      </span>
    </>
  )
}

/**
 * One signal on one line: pair and direction, how far it has come, its chance beside the base rate, and what it may bring after fees. A list of
 * hundreds draws only the rows anew that change.
 */
export const SignalRow = memo(function SignalRow({
  signal,
  to,
  isChosen = false,
  isNew = false,
  onOpen,
}: {
  signal: ListedSignal
  /** Its address, as a path of the route table. */
  to: string
  isChosen?: boolean
  isNew?: boolean
  /** What a plain tap does instead of following the address. */
  onOpen?: (id: string) => void
}) {
  const [base = '', quote = ''] = pairName(signal.symbol).split('/')
  const isOver = signal.state !== 'ACTIVE'
  return (
    <Link
      to={to}
      className={joinClasses(styles.line, isOver && styles.over, isNew && styles.fresh)}
      aria-current={isChosen || undefined}
      viewTransition
      onClick={(event) => {
        nameForTransition(event.currentTarget)
        if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(signal.id)
      }}
    >
      <span className={styles.pair}>
        <span>
          {base}
          <small>/{quote}</small>{' '}
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move>
        </span>
        <Terms signal={signal} />
      </span>
      <RangeBar signal={signal} price={isOver ? endPrice(signal) : (signal.lastPrice ?? undefined)} />
      <Figures signal={signal} />
    </Link>
  )
})

/** What the columns of the rows are. */
export function SignalColumns() {
  const names = [
    m.signals_column_pair(),
    m.signals_column_way(),
    m.signals_column_chance(),
    m.signals_column_net(),
  ]
  return (
    <div className={styles.columns} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}
