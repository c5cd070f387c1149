import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Card.module.css'

interface CardLook {
  /** Its rows reach from edge to edge. */
  flush?: boolean
}

/** The look of a card, for a form or a stack that is one. */
export const cardClass = styles.card

/** A surface that holds what belongs together. */
export function Card<As extends ElementType = 'section'>({
  as,
  flush,
  className,
  ...rest
}: DrawnAs<As, CardLook>) {
  const Drawn: ElementType = Text
  const look = joinClasses(styles.card, flush && styles.flush, className)
  return <Drawn as={as ?? 'section'} {...rest} className={look} />
}
