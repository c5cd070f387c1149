import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './Figure.module.css'

const SIZES = {
  16: styles.size16,
  18: styles.size18,
  22: styles.size22,
  28: styles.size28,
  36: styles.size36,
}

export type FigureSize = keyof typeof SIZES

interface FigureProps extends Omit<ComponentProps<'span'>, 'className' | 'ref'> {
  as?: 'p' | 'span'
  size: FigureSize
}

/** A figure that a reader looks for: loud, with what is in `<small>` quiet. */
export function Figure({ as: Drawn = 'span', size, ...rest }: FigureProps) {
  return <Drawn {...rest} className={joinClasses(styles.figure, SIZES[size])} />
}
