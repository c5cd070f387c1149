import { exportReport, REPORTS } from '#contract/console/reports.ts'
import { Row } from '#web/ui/lists/Row.tsx'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { CsvButton, csvOf } from '#console/ui/lists/CsvButton.tsx'
import { FilterBar } from '#console/ui/lists/FilterBar.tsx'
import { Pane } from '../../ui/Pane.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { Card } from '#web/ui/layout/Card.tsx'

/** Reports as table files for the chosen days; without days they are those of the last thirty. */
export default function ReportsScreen() {
  const list = useListState()
  const days = { from: list.get('from'), to: list.get('to') }
  return (
    <Pane title={t.nav_reports()}>
      <FilterBar
        listState={list}
        filters={[
          { kind: 'day', name: 'from', label: t.list_from() },
          { kind: 'day', name: 'to', label: t.list_to() },
        ]}
      />
      <Card as="div" flush>
        {REPORTS.map((name) => (
          <Row
            key={name}
            title={enumText('report', name)}
            text={enumText('report', `${name}_text`)}
            end={<CsvButton source={csvOf(exportReport, name, { name })} filters={days} />}
          />
        ))}
      </Card>
    </Pane>
  )
}
