import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookKind } from '#contract/programs/webhook-kinds.ts'
import {
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDelivery,
} from '#contract/programs/webhooks.ts'
import { serverNow } from '#web/base/clock.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { query, withLastPage } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'

const SIZE = 20
/** While something is on its way, or due so soon, the log is asked again. */
const WAITING_MS = 2_000
const SOON_MS = 10_000

/** Whether a try is to be expected while the page is open. */
const isSoon = ({ nextAt }: Pick<WebhookDelivery, 'nextAt'>): boolean =>
  nextAt !== null && Date.parse(nextAt) <= serverNow() + SOON_MS

/** One webhook with what was sent to it, and everything its member does with it. */
export function useWebhook(id: string) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [secret, setSecret] = useState<string>()
  const list = useQuery(query(listWebhooks))
  const log = useQuery({
    ...withLastPage(query(listWebhookDeliveries, { params: { id }, query: { page, size: SIZE } })),
    refetchInterval: ({ state }) => (state.data?.items.some(isSoon) === true ? WAITING_MS : false),
  })
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [listWebhooks.path] })
    await client.invalidateQueries({ queryKey: [listWebhookDeliveries.path] })
  }
  async function after<Data>(result: CallResult<Data>, said?: string): Promise<Data | undefined> {
    if (result.status === 'error') showAlert(failureMessage(result))
    else if (said !== undefined) showToast({ text: said })
    await refresh()
    return result.status === 'success' ? result.data : undefined
  }
  const params = { id }
  return {
    list,
    webhook: list.data?.endpoints.find((one) => one.id === id),
    log,
    setPage,
    secret,
    forgetSecret: () => setSecret(undefined),
    switchTo: async (on: boolean) => after(await call(changeWebhook, { params, body: { on } })),
    choose: async (events: readonly WebhookKind[]) =>
      after(await call(changeWebhook, { params, body: { events: [...events] } })),
    remove: async () => (await after(await call(removeWebhook, { params }))) !== undefined,
    test: async () => after(await call(testWebhook, { params }), m.webhooks_tested()),
    replay: async (delivery: string) =>
      after(await call(replayWebhook, { params: { id, delivery } }), m.webhooks_queued()),
    async rotate(reauthToken: string): Promise<void> {
      const renewed = await after(await call(rotateWebhookSecret, { params, body: { reauthToken } }))
      setSecret(renewed?.secret)
    },
  }
}
