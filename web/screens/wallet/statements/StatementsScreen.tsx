import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { STATEMENT_CURRENCIES, type StatementCurrency } from '#contract/rules/money/statement-currencies.ts'
import { GAIN_METHODS, type GainMethod, listStatements } from '#contract/wallet/statements.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { readersZone } from '#web/features/lists/calendar-day.ts'
import { m } from '#web/i18n/messages.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { StatementRow, type StatementChoice } from './StatementRow.tsx'

type List = AnswerOf<typeof listStatements>

const METHOD_NAMES: Record<GainMethod, () => string> = {
  FIFO: m.statements_fifo,
  AVERAGE: m.statements_average,
}
const METHOD_TEXTS: Record<GainMethod, () => string> = {
  FIFO: m.statements_fifo_text,
  AVERAGE: m.statements_average_text,
}

interface ChoiceProps {
  readonly choice: StatementChoice
  readonly currencies: readonly StatementCurrency[]
  readonly onChange: (choice: StatementChoice) => void
}

/** In which currency values are written, and how the cost of what was given away is found. */
function Choice({ choice, currencies, onChange }: ChoiceProps) {
  const choose = (text: string) => {
    const currency = STATEMENT_CURRENCIES.find((known) => known === text)
    if (currency !== undefined) onChange({ ...choice, currency })
  }
  return (
    <Card>
      <Select
        label={m.statements_currency()}
        value={choice.currency}
        onChange={({ target }) => choose(target.value)}
      >
        {currencies.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Segmented
        label={m.statements_method()}
        value={choice.method}
        options={GAIN_METHODS.map((method) => ({ value: method, label: METHOD_NAMES[method]() }))}
        onChange={(method) => onChange({ ...choice, method })}
      />
      <Text as="p" size={14} tone="quiet">
        {METHOD_TEXTS[choice.method]()}
      </Text>
    </Card>
  )
}

function Periods({ list, choice }: { list: List; choice: StatementChoice }) {
  const years = Map.groupBy(list.periods, ({ name }) => name.slice(0, 4))
  return [...years].map(([year, periods]) => (
    <Card key={year} as="section" flush aria-label={year}>
      {periods.map((period) => (
        <StatementRow key={period.name} period={period} choice={choice} />
      ))}
    </Card>
  ))
}

/** Months and years as files to save: balances, what moved, gains. */
export default function StatementsScreen() {
  const [zone] = useState(readersZone)
  const [choice, setChoice] = useState<StatementChoice>({ currency: 'USD', method: 'FIFO', zone })
  const found = useQuery(query(listStatements, { query: { zone } }))
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page kind="columns">
      <Stack>
        <Text as="p" tone="quiet">
          {m.statements_intro()}
        </Text>
        <Choice choice={choice} currencies={list?.currencies ?? [choice.currency]} onChange={setChoice} />
      </Stack>
      <Stack>
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <RowSkeleton rows={6} />}
        {list !== undefined && (
          <>
            <Periods list={list} choice={choice} />
            <Text as="p" size={14} tone="quiet">
              {list.source === null ? m.statements_no_source() : m.statements_source({ source: list.source })}{' '}
              {m.statements_no_advice()}
            </Text>
          </>
        )}
      </Stack>
    </Page>
  )
}
