import { SIGNAL_WINDOWS } from '#contract/trading/signals.ts'
import type { CallFailure } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName } from '#web/features/signals/signal-texts.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { teasersOf, type Teaser } from '#web/features/signals/teaser.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Expired.module.css'

/** The numbers of a teaser are never sent: what is blurred is a placeholder. */
function TeaserRow({ teaser }: { teaser: Teaser }) {
  return (
    <RowFrame>
      <RowMain>
        <span>
          <Text strong>{pairName(teaser.symbol)}</Text>{' '}
          <Text size={12} tone="faint">
            <TimeAgo time={teaser.foundAt} />
          </Text>
        </span>
        <span>
          <Move up={teaser.direction === 'UP'}>{directionName(teaser.direction)}</Move> ·{' '}
          {kindName(teaser.kind)}
        </span>
      </RowMain>
      <span className={styles.veil} aria-hidden="true" />
    </RowFrame>
  )
}

/** What the signal screens show once trial and subscription are over. */
export function Expired({ failure }: { failure: CallFailure }) {
  const teasers = teasersOf(failure)
  return (
    <Stack>
      <Card aria-label={m.signals_expired()}>
        <Inline as="span" strong>
          <Icon name="lock" />
          {m.signals_expired()}
        </Inline>
        <Text as="p" size={14} tone="quiet">
          {m.signals_expired_text()}
        </Text>
        <Link className={buttonClass({ wide: true })} to="/subscribe">
          {m.subscribe_now()}
        </Link>
      </Card>
      {teasers.length > 0 && (
        <Section title={m.signals_missed()}>
          <Card as="div" flush>
            {teasers.map((teaser) => (
              <TeaserRow key={`${teaser.symbol}${teaser.foundAt}${teaser.kind}`} teaser={teaser} />
            ))}
          </Card>
          <Text as="p" size={12} tone="faint">
            {m.signals_missed_text({ hours: SIGNAL_WINDOWS[1].replace('h', '') })}
          </Text>
        </Section>
      )}
    </Stack>
  )
}
