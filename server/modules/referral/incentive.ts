import QRCode from 'qrcode'
import { toCount } from '#contract/money.ts'
import { INFLOW_ROUTES, type Incentive } from '#contract/members/referral.ts'
import { levelPercent, REWARD_LEVELS } from '#contract/rules/money/reward-levels.ts'
import { parseInviteCode } from '#contract/rules/member-fields.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { ReferralContext } from './referral-context.ts'
import { routeOf } from './enrol.ts'

interface RouteRow {
  via: string
  visits: bigint
  signUps: bigint
  paid: bigint
}

/** The member's invitation and what came of it. Throws COMMON-A004 where referral is closed. */
export async function getIncentive(self: ReferralContext, memberId: string): Promise<Incentive> {
  const { inviteCode } = await self.identity.getMember(self.db, memberId)
  const rows = await self.db.many<RouteRow>(sql`
    select via, visits, sign_ups as "signUps", paid from referral_routes where member_id = ${memberId}`)
  const firstBps = BigInt(await self.parameters.get('referral.level1_bps'))
  const nextBps = BigInt(await self.parameters.get('referral.next_bps'))
  const link = `${self.publicUrl}/sign-up?ref=${inviteCode}`
  return {
    code: inviteCode,
    link,
    qrSvg: await QRCode.toString(`${link}&via=QR`, { type: 'svg', margin: 0 }),
    routes: INFLOW_ROUTES.map((via) => {
      const row = rows.find((one) => one.via === via)
      return {
        via,
        visits: toCount(row?.visits ?? 0n),
        signUps: toCount(row?.signUps ?? 0n),
        paid: toCount(row?.paid ?? 0n),
      }
    }),
    bonus: await self.inviteeBonus(),
    levels: Array.from({ length: REWARD_LEVELS }, (_, index) =>
      levelPercent(index + 1, { firstBps, nextBps }),
    ),
  }
}

const VISITS_AN_HOUR = 30

/**
 * Counts that a link was opened, once an hour per address, code and route. Unknown codes count nowhere and answer alike, and
 * an address that tries many is not counted any more.
 */
export async function countVisit(
  { db, limits, identity }: Pick<ReferralContext, 'db' | 'limits' | 'identity'>,
  { code, via }: { code: string; via?: string | undefined },
  address: string,
): Promise<void> {
  const known = parseInviteCode(code)
  if (known === undefined) return
  if (!(await limits.consume(`visits ${address}`, { most: VISITS_AN_HOUR, windowMs: HOUR_MS }))) return
  const route = routeOf(via ?? 'LINK')
  if (!(await limits.consume(`visit ${address} ${known} ${route}`, { most: 1, windowMs: HOUR_MS }))) return
  const memberId = await identity.findByInviteCode(db, known)
  if (memberId === undefined) return
  await db.run(sql`
    insert into referral_routes as r (member_id, via, visits) values (${memberId}, ${route}, 1)
    on conflict (member_id, via) do update set visits = r.visits + 1`)
}
