import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportBets, listBets, type PastBet } from '#contract/game.ts'
import { BET_RESULTS } from '#contract/rules/game.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { shortMinute, whole } from '#web/base/format.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { backOf } from '#web/features/game/back-of-bet.ts'
import { RowEnd, RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const FILTERS = ['ALL', ...BET_RESULTS] as const
type Filter = (typeof FILTERS)[number]
const FILTER_NAMES = {
  ALL: m.game_filter_all,
  WIN: m.game_filter_win,
  LOOSE: m.game_filter_loose,
  BALANCE_REFUND: m.game_filter_refund,
} as const
const SIZE = 10

function Outcome({ bet }: { bet: PastBet }) {
  if (bet.result === null) return <Badge tone="you">{m.game_phase_live()}</Badge>
  if (bet.result === 'CANCELLED') return <Badge>{m.game_cancel()}</Badge>
  const tone = { WIN: 'ok', LOOSE: 'bad', BALANCE_REFUND: undefined } as const
  const chosen = tone[bet.result]
  return <Badge {...(chosen !== undefined && { tone: chosen })}>{FILTER_NAMES[bet.result]()}</Badge>
}

function BetRow({ bet, onProof }: { bet: PastBet; onProof: (seq: number) => void }) {
  return (
    <RowFrame type="button" as="button" onClick={() => onProof(bet.seq)}>
      <RowMain>
        <Inline as="span" strong>
          <Move up={bet.side === 'UP'}>{bet.side === 'UP' ? m.game_up() : m.game_down()}</Move>
          {sum(unitsOf(bet.amount), 'MCS')}
        </Inline>
        <Text size={12} tone="faint">
          {whole(bet.seq)} · <time dateTime={bet.bettingTime}>{shortMinute(bet.bettingTime)}</time>
        </Text>
      </RowMain>
      <RowEnd>
        <Outcome bet={bet} />
        {bet.result !== null && (
          <Text strong unbroken>
            {figure(backOf(bet))}
          </Text>
        )}
      </RowEnd>
    </RowFrame>
  )
}

/** The own bets of the last 30 days; a bet opens its round's proof. */
export function HistoryCard({ onProof }: { onProof: (seq: number) => void }) {
  const [filter, setFilter] = useState<Filter>('ALL')
  const [page, setPage] = useState(1)
  const choice = filter === 'ALL' ? {} : { result: filter }
  const found = useQuery(withLastPage(query(listBets, { query: { ...choice, page, size: SIZE } })))
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Section title={m.game_history()}>
      <Chips<Filter>
        label={m.game_history()}
        isOn={(one) => one === filter}
        onToggle={(one) => {
          setFilter(one)
          setPage(1)
        }}
        options={FILTERS.map((value) => ({ value, label: FILTER_NAMES[value]() }))}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={3} />}
      {list?.items.length === 0 && <Empty>{m.game_no_bets()}</Empty>}
      {list !== undefined && list.items.length > 0 && (
        <>
          <Card as="div" flush>
            {list.items.map((bet) => (
              <BetRow key={bet.id} bet={bet} onProof={onProof} />
            ))}
          </Card>
          <ListEnd
            list={list}
            onPage={setPage}
            name="bets"
            fetchTable={(zone) => call(exportBets, { query: { ...choice, zone } })}
          />
        </>
      )}
    </Section>
  )
}
