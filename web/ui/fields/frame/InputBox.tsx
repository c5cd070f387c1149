import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './InputBox.module.css'

interface InputBoxProps extends ComponentProps<'div'> {
  /** What stands in it cannot be taken as it is. */
  wrong: boolean
}

/** The box around what is typed in, with what stands at its ends. */
export function InputBox({ wrong, className, ...rest }: InputBoxProps) {
  return <div {...rest} className={joinClasses(styles.entry, wrong && styles.wrong, className)} />
}
