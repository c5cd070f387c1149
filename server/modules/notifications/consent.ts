import type { Locale } from '#contract/locale.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { readerOf } from './reader.ts'
import type { NotificationsContext } from './notifications-context.ts'
import { notify } from './notify.ts'

type Reason = 'MEMBER' | 'OPT_OUT' | 'NOT_RENEWED'

interface Consent {
  readonly memberId: string
  readonly kind: 'MARKETING' | 'NIGHT'
  readonly isGranted: boolean
  readonly reason: Reason
  readonly locale: Locale
}

async function recordConsent({ clock }: NotificationsContext, tx: Tx, consent: Consent): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    insert into notifications_consents (id, member_id, kind, is_granted, reason, locale, at)
    values (${newUuid(now.getTime())}, ${consent.memberId}, ${consent.kind}, ${consent.isGranted}, ${consent.reason},
      ${consent.locale}, ${now})`)
}

/** Gives or withdraws the consent to advertising and notifies the member of what is on record. */
async function setMarketing(
  self: NotificationsContext,
  tx: Tx,
  { memberId, isGranted, reason }: { memberId: string; isGranted: boolean; reason: Reason },
) {
  const { locale } = await readerOf(self, memberId)
  const at = self.clock.now()
  const until = isGranted ? plus(at, (await self.parameters.get('consent.days')) * DAY_MS) : null
  await tx.run(sql`
    update notifications_members set marketing = ${isGranted}, marketing_at = ${at}, marketing_until = ${until},
      marketing_asked_at = null where member_id = ${memberId}`)
  await recordConsent(self, tx, { memberId, kind: 'MARKETING', isGranted, reason, locale })
  const changedAt = at.toISOString()
  const name = `consent ${changedAt}`
  if (until !== null)
    await notify(self, tx, {
      memberId,
      name,
      kind: 'CONSENT_GIVEN',
      params: { changedAt, endsAt: until.toISOString() },
    })
  else if (reason === 'NOT_RENEWED')
    await notify(self, tx, { memberId, name, kind: 'CONSENT_ENDED', params: { endsAt: changedAt } })
  else await notify(self, tx, { memberId, name, kind: 'CONSENT_WITHDRAWN', params: { changedAt } })
  return { marketing: isGranted, at: changedAt, until: until?.toISOString() ?? null }
}

interface ConsentChange {
  readonly memberId: string
  readonly nightPush?: boolean | undefined
  readonly marketing?: boolean | undefined
}

/** Keeps what a member agreed to, or no longer does; returns the result for advertising, whose renewal counts as new. */
export async function changeConsent(
  self: NotificationsContext,
  tx: Tx,
  { memberId, nightPush, marketing }: ConsentChange,
) {
  const own = await tx.one<{ night_push: boolean; marketing: boolean; marketing_asked_at: Date | null }>(sql`
    select night_push, marketing, marketing_asked_at from notifications_members where member_id = ${memberId} for update`)
  if (nightPush !== undefined && nightPush !== own.night_push) {
    const { locale } = await readerOf(self, memberId)
    await recordConsent(self, tx, { memberId, kind: 'NIGHT', isGranted: nightPush, reason: 'MEMBER', locale })
  }
  const isRenewal = marketing === true && own.marketing_asked_at !== null
  if (marketing === undefined || (marketing === own.marketing && !isRenewal)) return undefined
  return setMarketing(self, tx, { memberId, isGranted: marketing, reason: 'MEMBER' })
}

/** Withdraws the consent with one tap on an advertisement. Idempotent. */
export async function withdrawConsent(self: NotificationsContext, memberId: string): Promise<boolean> {
  return self.db.tx(async (tx) => {
    const own = await tx.maybe<{ marketing: boolean }>(
      sql`select marketing from notifications_members where member_id = ${memberId} for update`,
    )
    if (own?.marketing !== true) return false
    await setMarketing(self, tx, { memberId, isGranted: false, reason: 'OPT_OUT' })
    return true
  })
}

const MAX_AT_ONCE = 500

/** Asks for consents that end within a month, once each, and ends those that nobody renewed (two years). */
export async function renewConsents(self: NotificationsContext): Promise<string> {
  const now = self.clock.now()
  const renewFrom = plus(now, (await self.parameters.get('consent.ask_days')) * DAY_MS)
  const due = await self.db.many<{ member_id: string; marketing_until: Date; isOver: boolean }>(sql`
    select member_id, marketing_until, marketing_until <= ${now} as "isOver" from notifications_members
    where marketing and (marketing_until <= ${now} or (marketing_until <= ${renewFrom} and marketing_asked_at is null))
    order by marketing_until limit ${MAX_AT_ONCE}`)
  let [asked, ended] = [0, 0]
  for (const { member_id: memberId, marketing_until: until, isOver } of due) {
    await self.db.tx(async (tx) => {
      const own = await tx.one<{ marketing_until: Date | null }>(
        sql`select marketing_until from notifications_members where member_id = ${memberId} for update`,
      )
      if (own.marketing_until?.getTime() !== until.getTime()) return
      if (isOver) await setMarketing(self, tx, { memberId, isGranted: false, reason: 'NOT_RENEWED' })
      else await requestConsent(self, tx, { memberId, until })
    })
    if (isOver) ended += 1
    else asked += 1
  }
  return `${asked} asked, ${ended} ended`
}

async function requestConsent(
  self: NotificationsContext,
  tx: Tx,
  { memberId, until }: { memberId: string; until: Date },
) {
  await tx.run(
    sql`update notifications_members set marketing_asked_at = ${self.clock.now()} where member_id = ${memberId}`,
  )
  const endsAt = until.toISOString()
  await notify(self, tx, {
    memberId,
    name: `consent renewal ${endsAt}`,
    kind: 'CONSENT_RENEWAL',
    params: { endsAt },
  })
}
