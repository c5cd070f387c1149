import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeStrategy,
  listStrategies,
  listStrategyAlerts,
  revokeStrategy,
  rotateStrategySecret,
} from '#contract/trading/strategies.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { query, withLastPage } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { toBody, type StrategyValues } from '../strategy-form.ts'

const SIZE = 20
/** Alerts come while one looks; what was received is settled within a second. */
const REFRESH_MS = 5_000
const WAITING_MS = 1_000

/** One strategy with its alerts, and everything its member does with it. */
export function useStrategy(id: string) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [secret, setSecret] = useState<string>()
  const list = useQuery(query(listStrategies))
  const log = useQuery({
    ...withLastPage(query(listStrategyAlerts, { params: { id }, query: { page, size: SIZE } })),
    refetchInterval: ({ state }) =>
      state.data?.items.some((alert) => alert.state === 'RECEIVED') === true ? WAITING_MS : REFRESH_MS,
  })
  async function after<Data>(result: CallResult<Data>): Promise<Data | undefined> {
    if (result.status === 'error') showAlert(failureMessage(result))
    await client.invalidateQueries({ queryKey: [listStrategies.path] })
    return result.status === 'success' ? result.data : undefined
  }
  const params = { id }
  return {
    list,
    strategy: list.data?.find((one) => one.id === id),
    log,
    setPage,
    secret,
    forgetSecret: () => setSecret(undefined),
    change: async (values: StrategyValues, reauthToken: string | undefined) =>
      void (await after(await call(changeStrategy, { params, body: toBody(values, reauthToken) }))),
    remove: async () => (await after(await call(revokeStrategy, { params }))) !== undefined,
    async rotate(reauthToken: string): Promise<void> {
      const renewed = await after(await call(rotateStrategySecret, { params, body: { reauthToken } }))
      setSecret(renewed?.secret)
    },
  }
}
