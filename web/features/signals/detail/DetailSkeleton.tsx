import { m } from '#web/i18n/messages.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import * as styles from './SignalDetail.module.css'

/** The place of a signal's case while it, or what draws it, is still on its way. */
export function DetailSkeleton() {
  return (
    <section className={styles.chart} aria-label={m.signals_chosen()}>
      <CardSkeleton cards={2} lines={8} />
    </section>
  )
}
