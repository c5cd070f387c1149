import type { GameRound } from '#contract/game.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { ResultName } from './ResultName.tsx'
import * as styles from './LastTen.module.css'

const ROUNDS = 10

/** How the last ten rounds ended, the newest at the end: by mark as well as by colour. */
export function LastTen({ rounds }: { rounds: readonly GameRound[] }) {
  const shown = rounds.slice(0, ROUNDS).toReversed()
  return (
    <div className={styles.strip}>
      <Text size={12} tone="faint">
        {m.game_last_ten()}
      </Text>
      <ol>
        {shown.map((round) => (
          <li
            key={round.seq}
            className={joinClasses(
              round.result === 'UP' && styles.rose,
              round.result === 'DOWN' && styles.fell,
            )}
          >
            <Text unseen>
              <ResultName round={round} />
            </Text>
            {round.result === 'UP' || round.result === 'DOWN' ? (
              <i className={round.result === 'UP' ? styles.upwards : styles.downwards} aria-hidden="true" />
            ) : (
              <Icon name="minus" size="xs" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
