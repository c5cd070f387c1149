import { screen } from '@testing-library/react'
import { useState } from 'react'
import { listSignalHistory } from '#contract/trading/signals.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import { parseHistoryFilters } from './history-filters.ts'
import { ResultList } from './ResultList.tsx'

function Listed() {
  const [search, setSearch] = useState(new URLSearchParams())
  return (
    <ResultList
      filters={parseHistoryFilters(search)}
      onChange={(name, value) => setSearch(new URLSearchParams({ [name]: value }))}
      onOpen={() => {}}
    />
  )
}

describePagedList('the results of signals', {
  part: <Listed />,
  operation: listSignalHistory,
  none: m.signals_history_none(),
  rows: () => screen.queryAllByRole('row').slice(1),
})
