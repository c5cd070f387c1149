import { useEffect, type ReactNode } from 'react'
import { ConsoleBrand } from './ConsoleBrand.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '../i18n/messages.ts'
import * as styles from './DoorPage.module.css'

/** A page before the console: the mark and one thing to do. */
export function DoorPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
  return (
    <main className={styles.door}>
      <ConsoleBrand className={styles.brand} />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <Text as="p" size={12} tone="faint">
        {t.session_notice()}
      </Text>
    </main>
  )
}
