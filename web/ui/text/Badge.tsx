import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import * as styles from './Badge.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'you' | 'out'

const TONES: Readonly<Record<Tone, string>> = {
  ok: styles.good,
  warn: styles.caution,
  bad: styles.fault,
  you: styles.yours,
  out: styles.outline,
}

export function Badge({
  tone,
  dot = false,
  icon,
  children,
}: {
  tone?: Tone
  dot?: boolean
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={joinClasses(styles.badge, tone && TONES[tone], dot && styles.dotted)}>
      {icon !== undefined && <Icon name={icon} size="xs" />}
      {children}
    </span>
  )
}
