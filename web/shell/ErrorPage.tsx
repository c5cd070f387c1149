import { useEffect } from 'react'
import { LANGUAGE_TAGS, splitLocale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Brand } from './frame/Header.tsx'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { errorView } from './error-view.ts'
import type { ErrorPageProps } from './router/ErrorBoundary.tsx'
import { useLocation, useNavigate } from './router/hooks.ts'
import { Link } from './routing/Link.tsx'
import { setCurrentLocale } from '#web/base/locale.ts'
import { Drawing } from '#web/ui/states/Drawing.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './ErrorPage.module.css'

/** Status, message and description of what went wrong, with the two ways on. */
export function ErrorPage({ error }: ErrorPageProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { locale } = splitLocale(pathname)
  setCurrentLocale(locale)
  const view = errorView(error, pathname)
  useEffect(() => {
    document.title = view.title
    document.documentElement.lang = LANGUAGE_TAGS[locale]
  }, [view.title, locale])
  const isMissing = view.missingPath !== undefined
  return (
    <Page kind="bare" className={styles.page}>
      <Brand className={styles.brand} />
      <div className={styles.body}>
        <p className={styles.status} aria-hidden="true">
          {view.status}
        </p>
        {isMissing && <Drawing name="lost-path" />}
        <Text as="h1" size="title">
          {isMissing ? m.shell_not_found() : m.shell_broken()}
        </Text>
        <Text as="p" tone="quiet">
          {isMissing ? m.shell_not_found_path({ path: view.missingPath ?? '' }) : m.shell_broken_text()}
        </Text>
        <Grid className={styles.actions}>
          <Button tone="two" onClick={() => void navigate(-1)}>
            {m.common_back()}
          </Button>
          <Link className={buttonClass({})} to="/">
            {m.shell_home()}
          </Link>
        </Grid>
      </div>
      <Text as="p" size={12} tone="faint">
        {m.setting_build()} {BUILD_ID}
      </Text>
    </Page>
  )
}
