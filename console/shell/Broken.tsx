import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { logFailure } from '#web/api/log.ts'
import { BUILD_ID } from '#web/shell/update/build.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { t } from '../i18n/messages.ts'
import { PaneBody } from '../ui/Pane.tsx'
import * as styles from './Frame.module.css'

/** A screen that fell over: the way on, and what to name when telling of it. */
export function Broken() {
  const error = useRouteError()
  useEffect(() => logFailure('screen broke', { cause: String(error) }), [error])
  return (
    <PaneBody as="main" className={styles.alone}>
      <Empty
        action={
          <div className={styles.ways}>
            <Button tone="two" onClick={() => window.location.reload()}>
              {t.frame_reload()}
            </Button>
            <Link className={buttonClass({})} to="/" reloadDocument>
              {t.nav_today()}
            </Link>
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
          <Link className={buttonClass({})} to="/">
            {t.nav_today()}
          </Link>
        }
      >
        {t.frame_missing()}
      </Empty>
    </PaneBody>
  )
}
