import type { ComponentProps } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Fold.module.css'

/** A card that is opened to be read; its first child is the summary. */
export function Fold(props: Omit<ComponentProps<'details'>, 'className'>) {
  return <Card as="details" {...props} className={styles.fold} />
}
