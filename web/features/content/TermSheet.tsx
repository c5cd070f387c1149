import { useEffect, useState } from 'react'
import { getTerm, type Term, type TERM_KINDS } from '#contract/content.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { currentLocale } from '#web/base/locale.ts'
import { TermText } from './TermText.tsx'

type TermKind = (typeof TERM_KINDS)[number]

interface TermBodyProps {
  readonly kind: TermKind
  /** The binding one where none is named. */
  readonly version: string | undefined
  readonly onRetry: () => void
}

/** The text of one kind; mounted again for each try, so that it starts without a text. */
function TermBody({ kind, version, onRetry }: TermBodyProps) {
  const [result, setResult] = useState<CallResult<Term>>()
  const locale = currentLocale()
  useEffect(() => {
    void call(getTerm, { params: { kind }, query: { locale, version } }).then(setResult)
  }, [kind, locale, version])
  if (result === undefined) return <CardSkeleton cards={1} lines={6} />
  return result.status === 'success' ? (
    <TermText term={result.data} newTab />
  ) : (
    <ErrorState failure={result} onRetry={onRetry} />
  )
}

/** Terms or privacy policy over the page one is on, so that a form below stays as it is. */
export function TermSheet({
  kind,
  version,
  onClose,
}: {
  kind: TermKind | undefined
  version?: string
  onClose: () => void
}) {
  const [tries, setTries] = useState(0)
  return (
    <Sheet
      title={kind === 'privacy' ? m.content_term_privacy() : m.content_term_use()}
      open={kind !== undefined}
      onClose={onClose}
    >
      {kind !== undefined && (
        <TermBody key={tries} kind={kind} version={version} onRetry={() => setTries(tries + 1)} />
      )}
    </Sheet>
  )
}
