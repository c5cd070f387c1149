import type { ElementType } from 'react'
import { Link } from '#web/shell/routing/Link.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from './Text.tsx'
import * as styles from './TextLink.module.css'

/** A link within a text or beside one; `as` says what it is drawn as where it leads out of the members' routes, or is a button. */
export function TextLink<As extends ElementType = typeof Link>({
  as,
  className,
  ...rest
}: DrawnAs<As, object>) {
  const Drawn: ElementType = Text
  return <Drawn as={as ?? Link} {...rest} className={joinClasses(styles.link, className)} />
}
