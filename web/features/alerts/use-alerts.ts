import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeAlert,
  changeAlertEvent,
  changeQuietHours,
  changeWatchlist,
  createAlert,
  deleteAlert,
  getAlerts,
  type AlertEvent,
} from '#contract/trading/alerts.ts'
import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'

export type Alerts = AnswerOf<typeof getAlerts>
export type NewAlert = BodyInputOf<typeof createAlert>

/** Prices on the watchlist are asked for this often. */
const POLL_MS = 5_000

/** Everything of the screen; prices follow the market. */
export function useAlerts() {
  return useQuery({ ...query(getAlerts), refetchInterval: POLL_MS })
}

/** What a member changes; each resolves to whether it was done, and a refusal is shown. */
export function useAlertChanges() {
  const client = useQueryClient()
  async function finish(result: { status: 'success' } | CallFailure) {
    if (result.status !== 'success') alertFailure(result)
    await client.invalidateQueries({ queryKey: [getAlerts.path] })
    return result.status === 'success'
  }
  return {
    create: async (body: NewAlert): Promise<boolean> => {
      const isDone = await finish(await call(createAlert, { body }))
      if (isDone) showToast({ text: m.alerts_was_set() })
      return isDone
    },
    change: async (id: string, body: BodyInputOf<typeof changeAlert>) =>
      finish(await call(changeAlert, { params: { id }, body })),
    remove: async (id: string) => finish(await call(deleteAlert, { params: { id } })),
    watch: async (symbols: string[]) => finish(await call(changeWatchlist, { body: { symbols } })),
    changeEvent: async (event: AlertEvent, on: boolean) =>
      finish(await call(changeAlertEvent, { params: { event }, body: { on } })),
    changeQuiet: async (hours: { from: number; to: number } | null) =>
      finish(await call(changeQuietHours, { body: { hours } })),
  }
}
