import { useState } from 'react'
import type { CallResult } from '#web/api/call.ts'
import { readersZone } from '#web/features/lists/calendar-day.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface SaveTableProps {
  /** What the file is called, before its days. */
  readonly name: string
  /** Fetches the list as it is filtered, all pages of it, with times in a zone. */
  readonly fetchTable: (zone: string) => Promise<CallResult<string>>
  readonly period?: { readonly from?: string | undefined; readonly to?: string | undefined }
  readonly disabled?: boolean
}

/** The list that stands here, all pages of it, as a file. */
export function SaveTable({ name, fetchTable, period = {}, disabled = false }: SaveTableProps) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const result = await fetchTable(readersZone())
    setBusy(false)
    if (result.status === 'error') return alertFailure(result)
    // How a file is made comes with the first one.
    const { saveTable } = await import('./save-table.ts')
    saveTable(name, result.data, period)
  }
  return (
    <Button tone="two" small busy={busy} disabled={disabled} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {m.common_csv()}
    </Button>
  )
}
