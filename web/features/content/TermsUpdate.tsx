import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { getMe } from '#contract/members/account.ts'
import { query } from '#web/api/queries.ts'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'

const AgreeSheet = lazy(async () => ({ default: (await import('./AgreeSheet.tsx')).AgreeSheet }))

/** Asks a member for agreement while a binding version is not agreed to; put off, it asks again at the next visit. */
export function TermsUpdate() {
  const [isPutOff, setPutOff] = useState(false)
  const me = useQuery(query(getMe))
  const terms = me.data?.termsToAgree ?? []
  const open = terms.length > 0 && !isPutOff
  return (
    <OnceOpened open={open}>
      <AgreeSheet terms={terms} open={open} onClose={() => setPutOff(true)} />
    </OnceOpened>
  )
}
