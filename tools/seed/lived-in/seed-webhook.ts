import { HOUR_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { newSecret, newUuid } from '#server/kernel/database/ids.ts'
import { sealOf } from '#server/modules/programs/webhooks/endpoint-rows.ts'
import type { Kernel } from '#server/wiring.ts'

const URL_OF_NOBODY = 'https://books.example/mcs-members'

/** What became of them, the newest first, each some hours after the one below. */
const DELIVERIES = [
  { event: 'deposit.credited', state: 'FAILED', attempts: 8, code: '503', answer: 'maintenance' },
  { event: 'withdrawal.completed', state: 'DELIVERED', attempts: 3, code: '200', answer: 'ok' },
  { event: 'deposit.credited', state: 'DELIVERED', attempts: 1, code: '200', answer: 'ok' },
] as const

/** A demonstration member's webhook, switched off: nothing leaves this machine. */
export async function seedWebhook(
  { db, clock, secrets }: Pick<Kernel, 'db' | 'clock' | 'secrets'>,
  memberId: string,
): Promise<void> {
  const now = clock.now()
  const id = newUuid(now.getTime())
  await db.run(sql`
    insert into programs_endpoints (id, member_id, name, url, events, sealed_secret, is_on, created_at)
    values (${id}, ${memberId}, 'Bookkeeping', ${URL_OF_NOBODY}, ${['deposit.credited', 'withdrawal.completed', 'withdrawal.failed']}::text[],
      ${secrets.seal(newSecret(), sealOf(id))}, false, ${plus(now, -40 * HOUR_MS)})`)
  for (const [index, { event, state, attempts, code, answer }] of DELIVERIES.entries()) {
    const at = plus(now, -(index + 1) * 9 * HOUR_MS)
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data: {} })
    await db.run(sql`
      insert into programs_deliveries (id, endpoint_id, event, body, created_at, state, attempts, due_at, last_at, last_code, last_answer)
      values (${newUuid(at.getTime())}, ${id}, ${event}, ${body}, ${at}, ${state}, ${attempts}, ${at}, ${plus(at, 2 * SECOND_MS)},
        ${code}, ${answer})`)
  }
}
