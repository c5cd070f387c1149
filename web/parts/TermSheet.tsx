import { useEffect, useState } from 'react'
import { getTerm, type Term, type TERM_KINDS } from '#contract/content.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/States.tsx'
import { currentLocale } from '#web/shell/locale.ts'
import { TermText } from './TermText.tsx'

type TermKind = (typeof TERM_KINDS)[number]

/** The text of one kind; made anew for each try, so that it begins without a text. */
function TermBody({ kind, onRetry }: { kind: TermKind; onRetry: () => void }) {
  const [result, setResult] = useState<CallResult<Term>>()
  const locale = currentLocale()
  useEffect(() => {
    void call(getTerm, { params: { kind }, query: { locale } }).then(setResult)
  }, [kind, locale])
  if (result === undefined) return <CardSkeleton cards={1} lines={6} />
  return result.status === 'success' ? (
    <TermText term={result.data} newTab />
  ) : (
    <ErrorState failure={result} onRetry={onRetry} />
  )
}

/** Terms or privacy policy over the page one is on, so that a form below stays as it is. */
export function TermSheet({ kind, onClose }: { kind: TermKind | undefined; onClose: () => void }) {
  const [tries, setTries] = useState(0)
  return (
    <Sheet
      title={kind === 'privacy' ? m.content_term_privacy() : m.content_term_use()}
      open={kind !== undefined}
      onClose={onClose}
    >
      {kind !== undefined && <TermBody key={tries} kind={kind} onRetry={() => setTries(tries + 1)} />}
    </Sheet>
  )
}
