import type { ElementType } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DrawnAs, Text } from '#web/ui/text/Text.tsx'
import * as styles from './Code.module.css'

interface CodeLook {
  /** It is set as words are, such as a name that may lack spaces. */
  worded?: boolean
}

/** For a link to what such a text names. */
export const codeClass = styles.code

/** An id, address or hash: it breaks anywhere, and each sign is as wide as every other. */
export function Code<As extends ElementType = 'span'>({
  worded = false,
  className,
  ...rest
}: DrawnAs<As, CodeLook>) {
  const Drawn: ElementType = Text
  return <Drawn {...rest} mono={!worded} className={joinClasses(styles.code, className)} />
}
