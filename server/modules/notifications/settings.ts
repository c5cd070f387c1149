import type { changeSettings, Settings } from '#contract/notifications.ts'
import type { BodyOf } from '#contract/operation.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Origin } from '#server/modules/identity/identity.ts'
import { changeConsent } from './consent.ts'
import type { NotificationsContext } from './notifications-context.ts'
import { getVapid } from './push/vapid.ts'

type Change = BodyOf<typeof changeSettings>

interface Row {
  push: boolean
  night_push: boolean
  push_signals: boolean
  push_rewards: boolean
  marketing: boolean
  marketing_until: Date | null
}
const DEFAULTS: Row = {
  push: true,
  night_push: false,
  push_signals: true,
  push_rewards: true,
  marketing: false,
  marketing_until: null,
}

/** The member's settings as they stand. Throws MODIFY-A001. */
export async function getSettings(self: NotificationsContext, memberId: string): Promise<Settings> {
  const { locale, timezone, otpAtSignIn } = await self.identity.getProfile(memberId)
  const own = await self.db.maybe<Row>(sql`
    select push, night_push, push_signals, push_rewards, marketing, marketing_until
    from notifications_members where member_id = ${memberId}`)
  const { count } = await self.db.one<{ count: bigint }>(
    sql`select count(*) as count from notifications_devices where member_id = ${memberId}`,
  )
  const row = own ?? DEFAULTS
  return {
    push: row.push,
    nightPush: row.night_push,
    pushSignals: row.push_signals,
    pushRewards: row.push_rewards,
    marketing: row.marketing,
    marketingUntil: row.marketing_until?.toISOString() ?? null,
    locale,
    timezone,
    otpAtSignIn,
    devices: Number(count),
    pushKey: (await getVapid(self, self.db)).publicKey,
  }
}

/** Changes what was given and answers all. Consents are kept with their time; a changed one is confirmed at once. */
export async function changeMemberSettings(
  self: NotificationsContext,
  caller: Caller,
  { change, origin }: { change: Change; origin: Origin },
) {
  const { locale, timezone, otpAtSignIn, ...own } = change
  if (locale !== undefined || timezone !== undefined || otpAtSignIn !== undefined)
    await self.identity.modifyMember({ caller, form: { locale, timezone, otpAtSignIn }, origin })
  const { memberId } = caller
  const consentResult = await self.db.tx(async (tx) => {
    await tx.run(
      sql`insert into notifications_members (member_id) values (${memberId}) on conflict do nothing`,
    )
    const consents = await changeConsent(self, tx, {
      memberId,
      nightPush: own.nightPush,
      marketing: own.marketing,
    })
    await tx.run(sql`
      update notifications_members set push = coalesce(${own.push ?? null}, push),
        night_push = coalesce(${own.nightPush ?? null}, night_push),
        push_signals = coalesce(${own.pushSignals ?? null}, push_signals),
        push_rewards = coalesce(${own.pushRewards ?? null}, push_rewards)
      where member_id = ${memberId}`)
    return consents
  })
  return { settings: await getSettings(self, memberId), ...(consentResult && { consentResult }) }
}
