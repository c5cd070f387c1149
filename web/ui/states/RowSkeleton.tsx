import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'
import * as styles from './Skeleton.module.css'

/** Loading, in the shape of what will be there: rows of a list, which begin with an icon if `icons`. */
export function RowSkeleton({ rows = 3, icons = false }: { rows?: number; icons?: boolean }) {
  return (
    <Card as="div" flush role="status" aria-busy="true" aria-label={m.common_loading()}>
      {Array.from({ length: rows }, (_, index) => (
        <RowFrame key={index}>
          {icons && <RowIcon />}
          <RowMain className={styles.lines}>
            <span className={`${styles.skeleton} ${styles.half}`} />
            <span className={`${styles.skeleton} ${styles.most}`} />
          </RowMain>
          <span className={`${styles.skeleton} ${styles.tail}`} />
        </RowFrame>
      ))}
    </Card>
  )
}
