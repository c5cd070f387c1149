import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '#contract/members/account.ts'
import { agreeTerm } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Asks a member for agreement while a binding version is not agreed to; put off, it asks again at the next visit. */
export function TermsUpdate() {
  const [isPutOff, setPutOff] = useState(false)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const me = useQuery(query(getMe))
  const open = me.data?.termsToAgree ?? []

  async function agree(): Promise<void> {
    setBusy(true)
    for (const body of open) {
      const result = await call(agreeTerm, { body })
      if (result.status !== 'success') alertFailure(result)
    }
    await client.invalidateQueries({ queryKey: query(getMe).queryKey })
    setBusy(false)
  }

  return (
    <Sheet title={m.content_updated()} open={open.length > 0 && !isPutOff} onClose={() => setPutOff(true)}>
      <p>{m.content_agree_ask()}</p>
      <Inline as="p" wraps>
        {open.map(({ kind }) => (
          <TextLink key={kind} to={`/term/${kind}`} target="_blank">
            {kind === 'use' ? m.content_term_use() : m.content_term_privacy()}
          </TextLink>
        ))}
      </Inline>
      <Button wide busy={busy} onClick={() => void agree()}>
        {m.content_agree()}
      </Button>
    </Sheet>
  )
}
