import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './Notice.module.css'

const TONES = { ok: styles.good, warn: styles.caution, bad: styles.fault }

export function Notice({
  tone,
  icon,
  children,
}: {
  tone?: keyof typeof TONES
  icon?: IconName
  children: ReactNode
}) {
  return (
    // What went wrong is said as soon as it stands there.
    <div
      className={joinClasses(styles.notice, tone && TONES[tone])}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      {icon !== undefined && <Icon name={icon} size="s" />}
      <div>{children}</div>
    </div>
  )
}
