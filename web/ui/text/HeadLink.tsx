import type { ComponentProps } from 'react'
import type { Link } from '#web/shell/routing/Link.tsx'
import * as styles from './HeadLink.module.css'
import { TextLink } from './TextLink.tsx'

/** The link at the end of a card's head. */
export function HeadLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <TextLink size={14} {...props} className={styles.touched} />
}
