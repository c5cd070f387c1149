import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from './signals-context.ts'

/** What was found longer ago than this is no news; each look covers the ones before it, since telling twice is telling once. */
const NEWS_MS = 10 * MINUTE_MS
const MEMBERS_AT_ONCE = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface FreshRow {
  readonly id: string
  readonly symbol: string
  readonly kind: string
  readonly direction: string
  readonly probability: number
  readonly valid_until: Date
}

function findFresh({ db, clock }: SignalsContext, sourceId: number): Promise<FreshRow[]> {
  const now = clock.now()
  return db.many<FreshRow>(sql`
    select id, symbol, kind, direction, probability, valid_until from signals_signals
    where source_id = ${sourceId} and origin = 'live' and found_at > ${plus(now, -NEWS_MS)} and valid_until > ${now}
    order by found_at, id`)
}

/** Of some members those who have access and did not switch signals off. */
async function listeners({ db, membership }: SignalsContext, ids: readonly string[]): Promise<string[]> {
  const open = await membership.withSignalAccess(db, ids)
  const off = await db.many<{ member_id: string }>(sql`
    select member_id from signals_settings where not signal_on and member_id = any (${open}::uuid[])`)
  const isOff = new Set(off.map(({ member_id }) => member_id))
  return open.filter((id) => !isOff.has(id))
}

/** Notifies members who have push on for new signals. Returns how many alarms were new. */
export async function notifySignals(self: SignalsContext): Promise<number> {
  const fresh = await findFresh(self, await self.market.sourceId())
  let told = 0
  for (let after: string | undefined = fresh.length === 0 ? undefined : FIRST; after !== undefined;) {
    const ringing = await self.notifications.findRinging(self.db, after, MEMBERS_AT_ONCE)
    const members = await listeners(self, ringing)
    const alarms = members.flatMap((memberId) =>
      fresh.map((signal) => ({
        memberId,
        name: `signal ${signal.id}`,
        kind: 'SIGNAL_FOUND' as const,
        params: {
          pair: signal.symbol,
          what: signal.kind,
          direction: signal.direction,
          probability: String(Math.round(signal.probability * 100)),
          id: signal.id,
        },
        expiresAt: signal.valid_until,
      })),
    )
    told += await self.notifications.notifyMany(self.db, alarms)
    after = ringing.length < MEMBERS_AT_ONCE ? undefined : ringing.at(-1)
  }
  return told
}
