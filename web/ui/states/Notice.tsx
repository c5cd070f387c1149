import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
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
      className={tone === undefined ? styles.notice : `${styles.notice} ${TONES[tone]}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      {icon !== undefined && <Icon name={icon} size="s" />}
      <div>{children}</div>
    </div>
  )
}
