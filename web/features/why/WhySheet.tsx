import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/operation.ts'
import { getFigure } from '#contract/wallet/figures.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { TransactionRow } from '#web/features/wallet/TransactionRow.tsx'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { historyPath } from '#web/features/wallet/history-path.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { RowFrame } from '#web/ui/lists/RowParts.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { termText } from './figure-texts.ts'
import type { AskedFigure } from './asked-figure.ts'
import * as styles from './WhySheet.module.css'

type Found = AnswerOf<typeof getFigure>

/** The figure again, as the screen has it, and line by line what leads to it. */
function Arithmetic({ found }: { found: Found }) {
  const own = useSum()
  // Both coins of a profit, but no zero beside a sum.
  const sums = found.sums.filter(
    ({ amount }, index) => unitsOf(amount) !== 0n || (index === 0 && found.sums.length === 1),
  )
  return (
    <>
      {sums.map(({ coin, amount }) => (
        <Amount key={coin} value={own.figure(unitsOf(amount))} coin={coin} size={28} />
      ))}
      <dl className={styles.lines}>
        {found.lines.map(({ term, note, formula }, index) => (
          <div key={index}>
            <Text as="dt" size={14} tone="quiet">
              {termText(term, note)}
            </Text>
            <Text as="dd" mono>
              {own.hidden ? own.figure(0n) : formula}
            </Text>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The member's movements that made the figure, each with its ledger entries; the newest ones where there are many. */
function Movements({ found }: { found: Found }) {
  return (
    <Stack as="section" aria-label={m.why_entries()}>
      <Text as="h3" strong>
        {m.why_entries()}
      </Text>
      {found.movements.length === 0 ? (
        <Text as="p" size={14} tone="quiet">
          {m.why_none()}
        </Text>
      ) : (
        <div>
          {found.movements.map((row) => (
            <RowFrame key={row.id} as={Link} to={historyPath(row)}>
              <TransactionRow row={row} />
            </RowFrame>
          ))}
        </div>
      )}
      {found.total > found.movements.length && (
        <TextLink size={14} to="/wallet/histories">
          {m.histories_count({ count: found.total })}
        </TextLink>
      )}
    </Stack>
  )
}

function Body({ asked: { figure, of } }: { asked: AskedFigure }) {
  const answer = useQuery({
    ...query(getFigure, { params: { figure }, ...(of !== undefined && { query: { of } }) }),
    // A pool changes with every bet: what is explained is what is seen.
    staleTime: 0,
  })
  const failure = failureOfQuery(answer.error)
  if (answer.data !== undefined)
    return (
      <>
        <Arithmetic found={answer.data} />
        <Movements found={answer.data} />
        <TextLink size={14} to={`/board/inquiry?type=wallet&about=${[figure, of ?? []].flat().join('.')}`}>
          {m.board_report()}
        </TextLink>
      </>
    )
  return failure === undefined ? (
    <RowSkeleton rows={4} />
  ) : (
    <ErrorState failure={failure} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
  )
}

/** One figure of a screen, or several of one card to choose from: the arithmetic with the member's numbers, and what is behind. */
export default function WhySheet({
  figures,
  open,
  onClose,
}: {
  figures: readonly [AskedFigure, ...AskedFigure[]]
  open: boolean
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(figures[0].figure)
  const asked = figures.find(({ figure }) => figure === chosen) ?? figures[0]
  return (
    <Sheet title={m.histories_why()} open={open} onClose={onClose}>
      {figures.length > 1 ? (
        <Segmented
          label={m.why_figures()}
          value={asked.figure}
          options={figures.map(({ figure, name }) => ({ value: figure, label: name }))}
          onChange={setChosen}
        />
      ) : (
        <Text size={14} tone="quiet">
          {asked.name}
        </Text>
      )}
      <Body key={asked.figure} asked={asked} />
    </Sheet>
  )
}
