import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import { Brand, SandboxMark } from './Header.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './AuthPage.module.css'

/** A page without layout: the mark, a title and its content. */
export function PlainPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Page kind="bare">
      <div className={styles.head}>
        <Brand className={styles.brand} />
        <SandboxMark />
        <LanguageMenu />
      </div>
      <Text as="h1" size="title">
        {title}
      </Text>
      <Text as="p" size={14} tone="quiet">
        {text}
      </Text>
      {children}
    </Page>
  )
}
