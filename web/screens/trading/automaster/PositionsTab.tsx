import { useQuery } from '@tanstack/react-query'
import {
  type AutoPosition,
  closeAllAutoPositions,
  closeAutoPosition,
  listAutoPositions,
} from '#contract/trading/autotrading-positions.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { positionText } from '#web/features/automaster/auto-texts.ts'
import { signedSum, sum, unitsOf } from '#web/base/money-text.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { showAlert, showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { price } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeLeft } from '#web/ui/text/TimeLeft.tsx'
import type { Account } from './account.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { PriceTrio } from '#web/features/signals/PriceTrio.tsx'

const SIZE = 20
const REFRESH_MS = 5_000

function useClosing({ type, quote }: Account) {
  const refresh = useAutoRefresh()
  async function one(id: string): Promise<void> {
    const result = await call(closeAutoPosition, { params: { type, id } })
    if (result.status === 'error') showAlert(failureMessage(result))
    refresh()
  }
  async function all(): Promise<void> {
    const result = await call(closeAllAutoPositions, { params: { type } })
    if (result.status === 'error') showAlert(failureMessage(result))
    refresh()
  }
  return {
    confirmCloseOne: ({ id, symbol, quantity, profit }: AutoPosition) =>
      showConfirm(
        m.auto_close_ask({
          quantity,
          coin: symbol.split('/')[0] ?? '',
          result: signedSum(unitsOf(profit), quote),
        }),
        { confirmLabel: m.auto_close(), confirmAction: () => void one(id) },
      ),
    confirmCloseAll: (count: number) =>
      showConfirm(m.auto_close_all_ask({ count }), {
        confirmLabel: m.auto_close_all(),
        confirmAction: () => void all(),
      }),
  }
}

function Prices({ position }: { position: AutoPosition }) {
  const like = position.entry ?? position.stop
  const prices = [
    [m.auto_entry(), position.entry],
    [m.auto_price(), position.price],
    [m.signals_target(), position.target],
    [m.signals_stop(), position.stop],
  ] as const
  return (
    <PriceTrio size={12} tone="quiet">
      {prices.map(([name, value]) =>
        value === null ? null : (
          <span key={name}>
            {name} <b>{price(value, like)}</b>
          </span>
        ),
      )}
    </PriceTrio>
  )
}

function PositionCard({
  position,
  account,
  onClose,
}: {
  position: AutoPosition
  account: Account
  onClose: () => void
}) {
  const { name, tone } = positionText(position.state)
  return (
    <Card as="article" aria-label={pairName(position.symbol)}>
      <Inline apart>
        <Text size={18} strong>
          {pairName(position.symbol)}
        </Text>
        <Badge {...(tone !== undefined && { tone })}>{name}</Badge>
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {kindName(position.kind)} · <TimeLeft until={position.validUntil} />
      </Text>
      <Prices position={position} />
      <Inline apart size={14}>
        <Text tone="quiet">{m.auto_spent({ sum: sum(unitsOf(position.spent), account.quote) })}</Text>
        <Text strong unbroken>
          {signedSum(unitsOf(position.profit), account.quote)}
        </Text>
      </Inline>
      {position.state === 'OPEN' && (
        <Button tone="two" small onClick={onClose}>
          {m.auto_close()}
        </Button>
      )}
    </Card>
  )
}

/** What is held now, and the ways out of it. */
export function PositionsTab({ account }: { account: Account }) {
  const list = useListState()
  const asked = {
    params: { type: account.type },
    query: { state: 'open' as const, page: list.page, size: SIZE },
  }
  const found = useQuery({ ...query(listAutoPositions, asked), refetchInterval: REFRESH_MS })
  const { confirmCloseOne, confirmCloseAll } = useClosing(account)
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={2} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { items, total } = found.data
  if (items.length === 0) return <Empty>{m.auto_none_open()}</Empty>
  return (
    <Stack>
      {items.map((position) => (
        <PositionCard
          key={position.id}
          position={position}
          account={account}
          onClose={() => confirmCloseOne(position)}
        />
      ))}
      <Pager {...found.data} onPage={list.turn} />
      <Button tone="bad" wide onClick={() => confirmCloseAll(total)}>
        {m.auto_close_all()}
      </Button>
    </Stack>
  )
}
