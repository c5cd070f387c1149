import type { ComponentProps } from 'react'
import * as styles from './ChangedText.module.css'
import { Text } from './Text.tsx'

type ChangedTextProps = Omit<ComponentProps<'p'>, 'className'> & { kind: 'added' | 'removed'; size?: 14 }

/** A paragraph that a new version of a text has more, or no more. */
export function ChangedText({ kind, ...rest }: ChangedTextProps) {
  return <Text as="p" {...rest} className={styles[kind]} />
}
