import { useEffect, type ReactNode } from 'react'
import { Mark } from '#web/ui/Mark.tsx'
import { t } from '../i18n/messages.ts'
import * as styles from './DoorPage.module.css'

/** A page before the console: the mark and one thing to do. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  return (
    <main className={styles.door}>
      <span className="brand">
        <Mark />
        {t.frame_console()}
      </span>
      <h1 className="auth-title">{title}</h1>
      {children}
      <p className="t12 qq">{t.session_notice()}</p>
    </main>
  )
}
