import { useEffect } from 'react'
import { logFailure } from '#web/api/log.ts'
import { HOME } from '#web/shell/router/address.ts'
import type { ErrorPageProps } from '#web/shell/router/ErrorBoundary.tsx'
import { useRouter } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { t } from '../i18n/messages.ts'
import { PaneBody } from '../ui/Pane.tsx'
import * as styles from './Frame.module.css'

/** A screen that fell over: the way on, and what to name when telling of it. */
export function Broken({ error }: ErrorPageProps) {
  const { href } = useRouter()
  useEffect(() => logFailure('screen broke', { cause: String(error) }), [error])
  return (
    <PaneBody as="main" className={styles.alone}>
      <Empty
        action={
          <div className={styles.ways}>
            <Button tone="two" onClick={() => window.location.reload()}>
              {t.frame_reload()}
            </Button>
            <a className={buttonClass({})} href={href(HOME)}>
              {t.nav_today()}
            </a>
          </div>
        }
      >
        {t.frame_broken({ build: BUILD_ID })}
      </Empty>
    </PaneBody>
  )
}

export function Missing() {
  return (
    <PaneBody>
      <Empty
        action={
          <RouterLink className={buttonClass({})} to="/">
            {t.nav_today()}
          </RouterLink>
        }
      >
        {t.frame_missing()}
      </Empty>
    </PaneBody>
  )
}
