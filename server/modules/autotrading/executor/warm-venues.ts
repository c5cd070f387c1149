import type { AutoType } from '#contract/rules/autotrading.ts'
import { sql } from '#server/kernel/database/db.ts'
import { atOnce, blameOf, type Executor } from './parts.ts'

const AT_ONCE = 4

interface OnRow {
  readonly accountId: string
  readonly memberId: string
  readonly type: AutoType
}

/** Opens the clients of every account that may trade, so that a signal does not wait for them. */
export async function warmVenues(self: Executor): Promise<void> {
  const rows = await self.db.many<OnRow>(sql`
    select a.id as "accountId", a.member_id as "memberId", a.type from autotrading_accounts a
    join autotrading_keys k on k.account_id = a.id and k.state = 'APPROVED' where a.is_on order by a.id`)
  await atOnce(rows, AT_ONCE, async (trader) => {
    await self.venues.venueOf(trader).catch((error: unknown) => {
      self.log.warn({ account: trader.accountId, ...blameOf(error) }, 'an account could not be opened')
    })
  })
}
