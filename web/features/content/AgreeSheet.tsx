import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe, type MemberProfile } from '#contract/members/account.ts'
import { agreeTerm } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** The versions that wait for the member's agreement, and the one button that agrees to all of them. */
export function AgreeSheet({
  terms,
  open,
  onClose,
}: {
  terms: MemberProfile['termsToAgree']
  open: boolean
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()

  async function agree(): Promise<void> {
    setBusy(true)
    for (const body of terms) {
      const result = await call(agreeTerm, { body })
      if (result.status !== 'success') alertFailure(result)
    }
    await client.invalidateQueries({ queryKey: query(getMe).queryKey })
    setBusy(false)
  }

  return (
    <Sheet title={m.content_updated()} open={open} onClose={onClose}>
      <p>{m.content_agree_ask()}</p>
      <Inline as="p" wraps>
        {terms.map(({ kind }) => (
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
