import { useState } from 'react'
import type { CallResult } from '#web/api/call.ts'
import { serverNow } from '#web/base/clock.ts'
import { downloadText } from '#web/base/download.ts'
import { readersZone } from '#web/features/lists/calendar-day.ts'
import { periodName } from '#web/features/lists/last-days.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** Spreadsheets take a file without this mark for one in an old encoding; reading the answer has dropped it. */
const UTF8_MARK = '\ufeff'

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
    const days = periodName(period, serverNow()).replace(/^-/, '')
    downloadText(`${name}-${days}.csv`, `${UTF8_MARK}${result.data}`, 'text/csv')
  }
  return (
    <Button tone="two" small busy={busy} disabled={disabled} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {m.common_csv()}
    </Button>
  )
}
