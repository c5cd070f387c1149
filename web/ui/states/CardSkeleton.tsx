import { m } from '#web/i18n/messages.ts'
import * as styles from './Skeleton.module.css'

/** Loading, in the shape of cards of `lines` lines. */
export function CardSkeleton({ cards = 3, lines = 4 }: { cards?: number; lines?: number }) {
  return (
    <div className="stack" role="status" aria-busy="true" aria-label={m.common_loading()}>
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
    </div>
  )
}
