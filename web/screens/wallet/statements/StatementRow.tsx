import { useState } from 'react'
import type { AnswerOf, QueryOf } from '#contract/operation.ts'
import {
  type getStatement,
  type listStatements,
  saveStatementCsv,
  saveStatementPdf,
} from '#contract/wallet/statements.ts'
import { call } from '#web/api/client.ts'
import { dateTime } from '#web/base/format.ts'
import { saveFile } from '#web/features/files/save-file.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'

export type StatementChoice = QueryOf<typeof getStatement>
type Period = AnswerOf<typeof listStatements>['periods'][number]

/** "November 2026", or "All of 2026". */
function periodName(name: string): string {
  const [year = '', month] = name.split('-')
  if (month === undefined) return m.statements_year({ year })
  return dateTime(`${name}-15T00:00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** One month or year, with a button for each kind of file. */
export function StatementRow({ period, choice }: { period: Period; choice: StatementChoice }) {
  const [busy, setBusy] = useState<'pdf' | 'csv'>()
  const name = periodName(period.name)
  const sent = { params: { period: period.name }, query: choice }
  async function save(kind: 'pdf' | 'csv'): Promise<void> {
    setBusy(kind)
    saveFile(await call(kind === 'pdf' ? saveStatementPdf : saveStatementCsv, sent))
    setBusy(undefined)
  }
  const button = (kind: 'pdf' | 'csv', label: string, text: string) => (
    <Button
      tone="two"
      small
      aria-label={label}
      busy={busy === kind}
      disabled={busy !== undefined}
      onClick={() => void save(kind)}
    >
      <Icon name="download" size="s" />
      {text}
    </Button>
  )
  return (
    <RowFrame as="div">
      <RowMain>
        <Text strong>{name}</Text>
        {!period.isOver && (
          <Text size={14} tone="quiet">
            {m.statements_so_far()}
          </Text>
        )}
      </RowMain>
      <Inline as="span">
        {button('pdf', m.statements_pdf({ period: name }), 'PDF')}
        {button('csv', m.statements_csv({ period: name }), 'CSV')}
      </Inline>
    </RowFrame>
  )
}
