import { m } from '#web/i18n/messages.ts'
import * as styles from './Skeleton.module.css'

/** Loading, in the shape of what will be there: rows of a list, which begin with an icon if `icons`. */
export function RowSkeleton({ rows = 3, icons = false }: { rows?: number; icons?: boolean }) {
  return (
    <div className="card flush" role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: rows }, (_, index) => (
        <div className="row" key={index}>
          {icons && <span className="ic" />}
          <span className={`m ${styles.lines}`}>
            <span className={`${styles.skeleton} ${styles.half}`} />
            <span className={`${styles.skeleton} ${styles.most}`} />
          </span>
          <span className={`${styles.skeleton} ${styles.tail}`} />
        </div>
      ))}
    </div>
  )
}
