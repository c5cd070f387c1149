import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './Meter.module.css'

/** How much of something there is, as a bar: in the accent where it is about the reader, else in ink. */
export function Meter({
  inked = false,
  ...rest
}: Omit<ComponentProps<'progress'>, 'className'> & { inked?: boolean }) {
  return <progress {...rest} className={joinClasses(styles.meter, inked && styles.inked)} />
}
