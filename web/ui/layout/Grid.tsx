import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Grid.module.css'

interface GridLook {
  columns?: 2 | 3
}

/** Things in columns of one width. */
export function Grid<As extends ElementType = 'div'>({
  as,
  columns = 2,
  className,
  ...rest
}: DrawnAs<As, GridLook>) {
  const Drawn: ElementType = Text
  const look = joinClasses(columns === 2 ? styles.pairs : styles.threes, className)
  return <Drawn as={as ?? 'div'} {...rest} className={look} />
}
