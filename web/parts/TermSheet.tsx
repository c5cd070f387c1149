import { useEffect, useState } from 'react'
import { getTerm, type Term, type TERM_KINDS } from '#contract/content.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/States.tsx'
import { currentLocale } from '#web/shell/locale.ts'
import { TermText } from './TermText.tsx'

type TermKind = (typeof TERM_KINDS)[number]

/** Terms or privacy policy over the page one is on, so that a form below stays as it is. */
export function TermSheet({ kind, onClose }: { kind: TermKind | undefined; onClose: () => void }) {
  const [term, setTerm] = useState<Term>()
  const [failure, setFailure] = useState<CallFailure>()
  const [tries, setTries] = useState(0)
  const locale = currentLocale()
  useEffect(() => {
    if (kind === undefined) return
    setTerm(undefined)
    setFailure(undefined)
    void call(getTerm, { params: { kind }, query: { locale } }).then((result) => {
      if (result.status === 'success') setTerm(result.data)
      else setFailure(result)
    })
  }, [kind, locale, tries])
  return (
    <Sheet
      title={kind === 'privacy' ? m.content_term_privacy() : m.content_term_use()}
      open={kind !== undefined}
      onClose={onClose}
    >
      {term !== undefined && <TermText term={term} />}
      {failure !== undefined && <ErrorState failure={failure} onRetry={() => setTries(tries + 1)} />}
      {term === undefined && failure === undefined && <CardSkeleton cards={1} lines={6} />}
    </Sheet>
  )
}
