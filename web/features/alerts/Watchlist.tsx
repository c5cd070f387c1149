import { useState } from 'react'
import type { WatchedPair } from '#contract/trading/alerts.ts'
import { price, signedPercent } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { sparkPath } from './spark-path.ts'
import * as styles from './Watchlist.module.css'

interface RowProps {
  pair: WatchedPair
  hasAlert: boolean
  onBell: () => void
}

function WatchRow({ pair, hasAlert, onBell }: RowProps) {
  const name = pairName(pair.symbol)
  return (
    <li className={styles.watch}>
      <Link className={styles.pair} to={`/trading/signal?pair=${encodeURIComponent(pair.symbol)}`}>
        <Text strong>{name}</Text>
        <Text size={12} tone="faint">
          {m.alerts_running({ count: pair.running })}
        </Text>
      </Link>
      <svg className={styles.spark} viewBox="0 0 96 32" preserveAspectRatio="none" aria-hidden="true">
        <path d={sparkPath(pair.closes)} />
      </svg>
      <span className={styles.price}>
        <Text strong>{pair.price === null ? '–' : price(pair.price)}</Text>
        {pair.change !== null && (
          <Text size={12}>
            <Move up={pair.change >= 0}>{signedPercent(pair.change)}</Move>
          </Text>
        )}
      </span>
      <IconButton
        className={styles.bell}
        icon="bell"
        label={hasAlert ? m.alerts_bell_on({ pair: name }) : m.alerts_bell({ pair: name })}
        aria-pressed={hasAlert}
        onClick={onBell}
      />
    </li>
  )
}

interface PairsSheetProps {
  pairs: readonly string[]
  watched: readonly string[]
  onClose: () => void
  onSave: (symbols: string[]) => void
}

function PairsSheet({ pairs, watched, onClose, onSave }: PairsSheetProps) {
  const [chosen, setChosen] = useState(watched)
  const toggle = (pair: string) =>
    setChosen((known) => (known.includes(pair) ? known.filter((one) => one !== pair) : [...known, pair]))
  return (
    <Sheet title={m.alerts_add_pair()} open onClose={onClose}>
      <Text as="p" size={14} tone="quiet">
        {m.alerts_pairs_text()}
      </Text>
      <div className={styles.choices}>
        {pairs.map((pair) => (
          <Checkbox key={pair} checked={chosen.includes(pair)} onChange={() => toggle(pair)}>
            {pairName(pair)}
          </Checkbox>
        ))}
      </div>
      <Button wide onClick={() => onSave([...chosen])}>
        {m.common_save()}
      </Button>
    </Sheet>
  )
}

interface WatchlistProps {
  watched: readonly WatchedPair[]
  pairs: readonly string[]
  /** Pairs with an alert that is on. */
  alerted: ReadonlySet<string>
  onBell: (symbol: string) => void
  onChange: (symbols: string[]) => Promise<boolean>
}

/** The member's pairs with their price, their day and their alerts. */
export function Watchlist({ watched, pairs, alerted, onBell, onChange }: WatchlistProps) {
  const [isOpen, setOpen] = useState(false)
  const edit = (
    <TextLink as="button" type="button" size={14} className={styles.adding} onClick={() => setOpen(true)}>
      {m.alerts_add_pair()} <Icon name="plus" size="s" />
    </TextLink>
  )
  async function save(symbols: string[]): Promise<void> {
    if (await onChange(symbols)) setOpen(false)
  }
  return (
    <Section title={m.alerts_watchlist()} end={edit}>
      <Card as="ul" flush>
        {watched.map((pair) => (
          <WatchRow
            key={pair.symbol}
            pair={pair}
            hasAlert={alerted.has(pair.symbol)}
            onBell={() => onBell(pair.symbol)}
          />
        ))}
      </Card>
      {isOpen && (
        <PairsSheet
          pairs={pairs}
          watched={watched.map(({ symbol }) => symbol)}
          onClose={() => setOpen(false)}
          onSave={(symbols) => void save(symbols)}
        />
      )}
    </Section>
  )
}
