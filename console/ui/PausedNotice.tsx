import type { ReactNode } from 'react'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { t } from '../i18n/messages.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** A product that is paused; only a changed parameter, which two persons decide, starts it again. */
export function PausedNotice({ parameter, children }: { parameter: string; children: ReactNode }) {
  return (
    <Notice tone="warn" icon="warn">
      {children}{' '}
      <TextLink as={RouterLink} to={`/prices?id=${parameter}`}>
        {t.prices_request_change()}
      </TextLink>
    </Notice>
  )
}
