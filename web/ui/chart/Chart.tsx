import { lazy, Suspense } from 'react'
import type { ChartProps } from './geometry/chart-options.ts'
import * as styles from './Chart.module.css'

const ChartHost = lazy(() => import('./ChartHost.tsx'))

/** The one chart of the product. Its drawing is loaded when it is first shown; until then its room is kept. */
export function Chart(props: ChartProps) {
  const room = (
    <div className={styles.figure}>
      {props.readout?.(undefined)}
      <svg className={styles.chart} aria-hidden="true" width="100%" height={props.height} />
    </div>
  )
  return (
    <Suspense fallback={room}>
      <ChartHost {...props} />
    </Suspense>
  )
}
