import { useState } from 'react'
import { CUT_MARK, exportList, MAX_LIST_ROWS } from '#contract/console/words/lists.ts'
import type { Operation } from '#contract/operation.ts'
import type { CallFailure, CallResult } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { downloadText } from '#web/base/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '#console/api/client.ts'
import { queryOf, type Filters, type ListSource } from '#console/api/queries.ts'
import { t } from '#console/i18n/messages.ts'

/** A list as a table file, with the filters the list is shown with. */
export interface CsvSource {
  readonly name: string
  readonly fetchText: (filters: Filters) => Promise<{ text: string } | { failure: CallFailure }>
}

export function csvOf<Op extends Operation>(
  operation: Op,
  name: string,
  params: Readonly<Record<string, string>> = {},
): CsvSource {
  return {
    name,
    fetchText: async (filters) => {
      const query = queryOf(operation, filters)
      const result: CallResult<unknown> = await call(operation, { query, params })
      return result.status === 'success' ? { text: String(result.data) } : { failure: result }
    },
  }
}

const textOf = (values: Filters): string =>
  String(
    new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  )

/** Any list as a table file, by the call that reads it. */
export function csvOfList(source: Pick<ListSource<unknown>, 'list' | 'params'>, name: string): CsvSource {
  return {
    name,
    fetchText: async (filters) => {
      const query = { list: source.list, params: textOf(source.params), filter: textOf(filters) }
      const result = await call(exportList, { query })
      return result.status === 'success' ? { text: result.data } : { failure: result }
    },
  }
}

export function CsvButton({ source, filters }: { source: CsvSource; filters: Filters }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const read = await source.fetchText(filters)
    setBusy(false)
    if ('failure' in read) {
      showToast({ text: failureMessage(read.failure) })
      return
    }
    downloadText(`${source.name}.csv`, read.text, 'text/csv')
    if (read.text.trimEnd().endsWith(CUT_MARK)) showToast({ text: t.list_cut({ count: MAX_LIST_ROWS }) })
  }
  return (
    <Button tone="line" small busy={busy} onClick={() => void save()}>
      <Icon name="download" size="s" />
      CSV
    </Button>
  )
}
