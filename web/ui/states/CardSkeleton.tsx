import { m } from '#web/i18n/messages.ts'
import { card as cardClass } from '#web/ui/layout/Card.module.css'
import { Stack } from '#web/ui/layout/Stack.tsx'
import * as styles from './Skeleton.module.css'

interface CardSkeletonProps {
  cards?: number
  lines?: number
  /** How high the cards are that will be there on a phone, px, so that nothing below them moves; otherwise as high as their lines. */
  heights?: readonly number[]
}

/** Loading, in the shape of cards of `lines` lines. */
export function CardSkeleton({ heights = [], cards = heights.length || 3, lines = 4 }: CardSkeletonProps) {
  return (
    <Stack role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: cards }, (_, card) => (
        <div className={`${cardClass} ${styles.card}`} style={{ minHeight: heights[card] }} key={card}>
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
