import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Stack.module.css'

interface StackLook {
  /** What is stacked: parts of a page, fields of a form, a column of a page, or lines of one text. */
  kind?: 'stack' | 'form' | 'column' | 'tight'
}

/** Things below each other, of one width. */
export function Stack<As extends ElementType = 'div'>({
  as,
  kind = 'stack',
  ends,
  className,
  ...rest
}: DrawnAs<As, StackLook>) {
  const Drawn: ElementType = Text
  const look = joinClasses(styles[kind], ends && styles.ends, className)
  return <Drawn as={as ?? 'div'} {...rest} ends={ends} className={look} />
}
