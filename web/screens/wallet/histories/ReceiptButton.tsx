import { useState } from 'react'
import { saveReceipt } from '#contract/wallet/statements.ts'
import { call } from '#web/api/client.ts'
import { saveFile } from '#web/features/files/save-file.ts'
import { readersZone } from '#web/features/lists/calendar-day.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** One movement as a PDF. */
export function ReceiptButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    saveFile(await call(saveReceipt, { params: { id }, query: { zone: readersZone() } }))
    setBusy(false)
  }
  return (
    <Button tone="two" busy={busy} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {m.histories_receipt_pdf()}
    </Button>
  )
}
