import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Inline.module.css'

interface InlineLook {
  /** What is in it stands at both ends of the line. */
  apart?: boolean
  /** What has no room goes on below. */
  wraps?: boolean
  /** All begin at one height, instead of standing in the middle of the line. */
  start?: boolean
}

/** Things beside each other, in a line. */
export function Inline<As extends ElementType = 'div'>({
  as,
  apart,
  wraps,
  start,
  className,
  ...rest
}: DrawnAs<As, InlineLook>) {
  const Drawn: ElementType = Text
  const look = joinClasses(
    apart ? styles.apart : styles.inline,
    wraps && styles.wraps,
    start && styles.start,
    className,
  )
  return <Drawn as={as ?? 'div'} {...rest} className={look} />
}
