import type { ReactNode } from 'react'
import { Brand, SandboxMark } from './Header.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import * as styles from './AuthPage.module.css'

/** A page without layout: the mark, a title and its content. */
export function PlainPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="page bare">
      <div className={styles.head}>
        <Brand />
        <SandboxMark />
        <LanguageMenu />
      </div>
      <h1 className="h1">{title}</h1>
      <p className="t14 q">{text}</p>
      {children}
    </main>
  )
}
