import type { Signal } from '#contract/trading/signals.ts'
import { bindTo } from '#server/kernel/bind.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-keys.ts'
import { requireKey } from './keys/require-key.ts'
import type { ProgramsContext } from './programs-context.ts'
import {
  listWebhookDeliveries,
  replayWebhook,
  sweepDeliveries,
  testWebhook,
} from './webhooks/delivery-rows.ts'
import { sealedTexts } from './webhooks/endpoint-rows.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from './webhooks/endpoints.ts'
import { createResolveName } from './webhooks/resolve-name.ts'
import { queueEnded, queueFound } from './webhooks/queue-events.ts'
import { runDueWebhooks, startWebhooksLoop } from './webhooks/start-webhooks-loop.ts'

/** What it holds about members. */
export { programsData } from './member-data.ts'

export type { ProgramsContext } from './programs-context.ts'
export type Programs = ReturnType<typeof createPrograms>

/** Deletes a member's keys, and endpoints with what was sent to them. */
async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from programs_keys where member_id = ${memberId}`)
  await tx.run(sql`delete from programs_endpoints where member_id = ${memberId}`)
}

type TellSignals = (tx: Tx, signals: readonly Signal[]) => Promise<void>

/** What signals call upward: those who have alerts, and members' programs. */
export function hooksOfSignals(
  all: () => { readonly alerts: { readonly queueSignals: TellSignals }; readonly programs: Programs },
): { readonly onFound: TellSignals; readonly onEnded: TellSignals } {
  return {
    async onFound(tx, found) {
      await all().alerts.queueSignals(tx, found)
      await all().programs.queueFound(tx, found)
    },
    onEnded: (tx, ended) => all().programs.queueEnded(tx, ended),
  }
}

/** What is sent to members' own programs. */
function webhooks(self: ProgramsContext) {
  return bindTo(self, {
    listWebhooks,
    /** Throws WEBHOOK-B003, WEBHOOK-A001, MODIFY-A002. */
    createWebhook,
    /** Throws COMMON-A001. */
    changeWebhook,
    /** Throws COMMON-A001. */
    removeWebhook,
    /** Throws COMMON-A001, MODIFY-A002. */
    rotateWebhookSecret,
    /** Throws COMMON-A001, WEBHOOK-A002, WEBHOOK-A003. */
    testWebhook,
    /** Throws COMMON-A001. */
    listWebhookDeliveries,
    /** Throws COMMON-A001, WEBHOOK-A002. */
    replayWebhook,
    /** In the transaction that adds live signals: they go to the endpoints that chose them. */
    queueFound,
    /** In the transaction that ends live signals. */
    queueEnded,
    /** Queues and delivers what is due; workers start the loop instead. Returns how many tries. */
    runDueWebhooks,
    startWebhooksLoop,
    /** Forgets old deliveries; returns how many. */
    sweepDeliveries,
  })
}

/** Keys with which members' own programs read their account, and webhooks that tell those what happens. */
export function createPrograms(needs: Omit<ProgramsContext, 'resolveName'> & Partial<ProgramsContext>) {
  const self: ProgramsContext = { resolveName: createResolveName(), ...needs }
  return {
    ...webhooks(self),
    /** Its sealed texts, for a rotation of the master key. */
    sealedTexts,
    ...bindTo(self, {
      listApiKeys,
      /** Throws APIKEY-B003, APIKEY-A004, MODIFY-A002. */
      createApiKey,
      /** Throws COMMON-A001. */
      revokeApiKey,
      /** Whose key a call comes with. Throws APIKEY-A001, APIKEY-A002, APIKEY-A003, AUTH-A001, AUTH-A002. */
      requireKey,
    }),
    /** With the erasure of the account: its keys go. */
    eraseMember,
  }
}
