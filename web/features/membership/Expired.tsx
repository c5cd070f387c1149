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
import * as styles from './Expired.module.css'

/** The numbers of a teaser are never sent: what is blurred is a placeholder. */
function TeaserRow({ teaser }: { teaser: Teaser }) {
  return (
    <div className="row">
      <span className="m">
        <span>
          <span className="b">{pairName(teaser.symbol)}</span>{' '}
          <span className="t12 qq">
            <TimeAgo time={teaser.foundAt} />
          </span>
        </span>
        <span>
          <Move up={teaser.direction === 'UP'}>{directionName(teaser.direction)}</Move> ·{' '}
          {kindName(teaser.kind)}
        </span>
      </span>
      <span className={styles.veil} aria-hidden="true" />
    </div>
  )
}

/** What the signal screens show once trial and subscription are over. */
export function Expired({ failure }: { failure: CallFailure }) {
  const teasers = teasersOf(failure)
  return (
    <div className="stack">
      <section className="card" aria-label={m.signals_expired()}>
        <span className="fx b">
          <Icon name="lock" />
          {m.signals_expired()}
        </span>
        <p className="t14 q">{m.signals_expired_text()}</p>
        <Link className={buttonClass({ wide: true })} to="/subscribe">
          {m.subscribe_now()}
        </Link>
      </section>
      {teasers.length > 0 && (
        <Section title={m.signals_missed()}>
          <div className="card fl0">
            {teasers.map((teaser) => (
              <TeaserRow key={`${teaser.symbol}${teaser.foundAt}${teaser.kind}`} teaser={teaser} />
            ))}
          </div>
          <p className="t12 qq">{m.signals_missed_text({ hours: SIGNAL_WINDOWS[1].replace('h', '') })}</p>
        </Section>
      )}
    </div>
  )
}
