import { lazy, useState } from 'react'
import type { Term } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { day } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'

const TermSheet = lazy(async () => ({ default: (await import('./TermSheet.tsx')).TermSheet }))

/** Announces a version that binds later than the shown one, with its text and its changes. */
export function ComingTerms({ term }: { term: Term }) {
  const [isOpen, setOpen] = useState(false)
  // The one that binds last comes first; whichever is shown binds now.
  const coming = term.versions.find((version) => version.version > term.version)
  if (coming === undefined) return null
  return (
    <>
      <Notice>
        <Inline apart wraps>
          <p>{m.content_coming({ day: day(coming.effectiveAt, 'UTC') })}</p>
          <Button tone="line" small onClick={() => setOpen(true)}>
            {m.common_read()}
          </Button>
        </Inline>
      </Notice>
      <OnceOpened open={isOpen}>
        <TermSheet
          kind={isOpen ? term.kind : undefined}
          version={coming.version}
          onClose={() => setOpen(false)}
        />
      </OnceOpened>
    </>
  )
}
