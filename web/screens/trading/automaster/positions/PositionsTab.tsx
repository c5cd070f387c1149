import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  closeAllAutoPositions,
  exportAutoPositions,
  listAutoPositions,
} from '#contract/trading/autotrading-positions.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import type { Account } from '../account.ts'
import { PositionCard } from './PositionCard.tsx'
import { PositionSheet } from './PositionSheet.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'

const SIZE = 20
const REFRESH_MS = 5_000

function useCloseAll({ type }: Account) {
  const refresh = useAutoRefresh()
  async function all(): Promise<void> {
    const result = await call(closeAllAutoPositions, { params: { type } })
    if (result.status === 'error') alertFailure(result)
    refresh()
  }
  return (count: number) =>
    showConfirm(m.auto_close_all_ask({ count }), {
      confirmLabel: m.auto_close_all(),
      confirmAction: () => void all(),
    })
}

/** What is held now, and the ways out of it. */
export function PositionsTab({ account }: { account: Account }) {
  const list = useListState()
  const asked = {
    params: { type: account.type },
    query: { state: 'open' as const, page: list.page, size: SIZE },
  }
  const found = useQuery({ ...query(listAutoPositions, asked), refetchInterval: REFRESH_MS })
  const confirmCloseAll = useCloseAll(account)
  const [openId, setOpenId] = useState<string>()
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={2} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { items, total } = found.data
  if (items.length === 0) return <Empty drawing="quiet-market">{m.auto_none_open()}</Empty>
  return (
    <Stack>
      {items.map((position) => (
        <PositionCard
          key={position.id}
          position={position}
          account={account}
          onManage={() => setOpenId(position.id)}
        />
      ))}
      <ListEnd
        list={found.data}
        onPage={list.turn}
        name={`auto-${account.type}-open`}
        fetchTable={(zone) =>
          call(exportAutoPositions, { params: { type: account.type }, query: { state: 'open', zone } })
        }
      />
      <Button tone="bad" wide onClick={() => confirmCloseAll(total)}>
        {m.auto_close_all()}
      </Button>
      <PositionSheet
        account={account}
        position={items.find(({ id, state }) => id === openId && state === 'OPEN')}
        onClose={() => setOpenId(undefined)}
      />
    </Stack>
  )
}
