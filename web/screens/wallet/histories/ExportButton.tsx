import { useState } from 'react'
import type { QueryInputOf } from '#contract/operation.ts'
import { exportHistories } from '#contract/wallet/wallet.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { downloadText } from '#web/base/download.ts'
import { periodName } from '#web/features/lists/last-days.ts'
import { serverNow } from '#web/base/clock.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** Spreadsheets take a file without this mark for one in an old encoding. */
const UTF8_MARK = '\ufeff'

/** The list as it is filtered, all pages of it, as a file. */
export function ExportButton({
  choice,
  disabled,
}: {
  choice: QueryInputOf<typeof exportHistories>
  disabled: boolean
}) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const result = await call(exportHistories, { query: choice })
    setBusy(false)
    if (result.status === 'error') alertFailure(result)
    else
      downloadText(`wallet-${periodName(choice, serverNow())}.csv`, `${UTF8_MARK}${result.data}`, 'text/csv')
  }
  return (
    <Button tone="two" small busy={busy} disabled={disabled} onClick={() => void save()}>
      <Icon name="download" size="s" />
      {m.histories_csv()}
    </Button>
  )
}
