import { m } from '#web/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import * as styles from './Skeleton.module.css'

/** Loading, in the shape of cards of `lines` lines. */
export function CardSkeleton({ cards = 3, lines = 4 }: { cards?: number; lines?: number }) {
  return (
    <Stack role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: cards }, (_, card) => (
        <div className={`card ${styles.card}`} key={card}>
          {Array.from({ length: lines }, (__, line) => (
            <span
              className={
                line === 0
                  ? `${styles.skeleton} ${styles.half} ${styles.tall}`
                  : `${styles.skeleton} ${styles.most}`
              }
              key={line}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}
