import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { createPart } from '#web/ui/create-part.ts'
import * as styles from './Events.module.css'

/** What happened, along a line of time. */
export const Events = createPart('ol', styles.events)

/** One thing that happened; what staff did and what concerns security stands out. */
export function Event({
  kind,
  children,
}: {
  kind?: 'byStaff' | 'forSecurity' | undefined
  children: ReactNode
}) {
  return <li className={joinClasses(styles.event, kind && styles[kind])}>{children}</li>
}
