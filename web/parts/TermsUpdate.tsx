import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '#contract/account.ts'
import { agreeTerm, TERM_KINDS } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { publicConfig } from '#web/api/config.ts'
import { query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs.ts'
import { Link } from '#web/shell/Link.tsx'
import { useStore } from '#web/shell/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

/** Asks a member for agreement while a binding version is not agreed to; put off, it asks again at the next visit. */
export function TermsUpdate() {
  const [isPutOff, setPutOff] = useState(false)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const me = useQuery(query(getMe))
  const version = useStore(publicConfig, undefined)?.termsVersion
  const isAgreed = (kind: (typeof TERM_KINDS)[number]) =>
    me.data?.consents.some((consent) => consent.kind === kind && consent.version === version) !== false
  const open = version === undefined ? [] : TERM_KINDS.filter((kind) => !isAgreed(kind))

  async function agree(): Promise<void> {
    setBusy(true)
    for (const kind of open) {
      const result = await call(agreeTerm, { body: { kind, version: version ?? '' } })
      if (result.status !== 'success') showAlert(failureMessage(result))
    }
    await client.invalidateQueries({ queryKey: query(getMe).queryKey })
    setBusy(false)
  }

  return (
    <Sheet title={m.content_updated()} open={open.length > 0 && !isPutOff} onClose={() => setPutOff(true)}>
      <p>{m.content_agree_ask()}</p>
      <p className="fx wrap">
        {open.map((kind) => (
          <Link className="link" key={kind} to={`/term/${kind}`} target="_blank">
            {kind === 'use' ? m.content_term_use() : m.content_term_privacy()}
          </Link>
        ))}
      </p>
      <Button wide busy={busy} onClick={() => void agree()}>
        {m.content_agree()}
      </Button>
    </Sheet>
  )
}
