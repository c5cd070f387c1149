import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Stack.module.css'

const KINDS = { stack: styles.stack, form: styles.form, column: styles.column, tight: styles.tight }

interface StackLook {
  /** What is stacked: parts of a page, fields of a form, a column of a page, or lines of one text. */
  kind?: keyof typeof KINDS
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
  const look = joinClasses(KINDS[kind], ends && styles.ends, className)
  return <Drawn as={as ?? 'div'} {...rest} ends={ends} className={look} />
}
