import type { ReactNode, Ref } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Brand, SandboxMark } from './Header.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useSandbox } from '#web/shell/frame/brand.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './AuthPage.module.css'

/** A page without header and footer: the mark, the language, one thing to do. */
export function AuthPage({
  title,
  text,
  above,
  titleRef,
  children,
}: {
  title: string
  text?: ReactNode
  /** Of a page in steps: where it stands. Its title stays where it is, however long a step is. */
  above?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const sandbox = useSandbox()
  return (
    <Page kind="bare" className={styles.page}>
      <svg className={styles.ring} viewBox="0 0 26 26" aria-hidden="true">
        <path d="M15.4 4A9.3 9.3 0 1 0 22.3 13" />
      </svg>
      <div className={styles.column}>
        <div className={styles.head}>
          <Brand className={styles.brand} />
          <SandboxMark />
          <LanguageMenu />
        </div>
        <div className={above === undefined ? styles.body : `${styles.body} ${styles.steps}`}>
          {above}
          <h1 className={styles.title} ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h1>
          {text !== undefined && (
            <Text as="p" tone="quiet" className={styles.text}>
              {text}
            </Text>
          )}
          {children}
        </div>
        <Text as="p" size={12} tone="faint" className={styles.foot}>
          {sandbox ? m.shell_sandbox_text() : m.identity_trial_text()}
        </Text>
      </div>
    </Page>
  )
}

/** The ways on below a form, side by side. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
