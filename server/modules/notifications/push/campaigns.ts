import { failures } from '#contract/failures/failures.ts'
import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/rules/countries.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { notify, notifyMany, type MemberAlarm } from '../notify.ts'

export type CampaignState = 'DRAFT' | 'WAITING' | 'SENDING' | 'SENT' | 'CANCELLED'
export type CampaignTexts = Readonly<
  Partial<Record<Locale, { readonly title: string; readonly text: string }>>
>

export interface CampaignDraft {
  readonly texts: CampaignTexts
  /** Where a tap leads: a path of the app. */
  readonly path: string
  /** Of these members only; null for all. */
  readonly country: Country | null
  readonly locale: Locale | null
  /** Null: as soon as it is approved. */
  readonly sendAt: Date | null
}

export interface Campaign extends CampaignDraft {
  readonly id: string
  readonly state: CampaignState
  readonly madeBy: string
  readonly createdAt: Date
  /** Members notified so far. */
  readonly told: number
  readonly notifiedThrough: string | null
  readonly endedAt: Date | null
}

const COLUMNS = sql`
  id, state, texts, path, country, locale, send_at as "sendAt", made_by as "madeBy", created_at as "createdAt", told,
  told_through as "notifiedThrough", ended_at as "endedAt"`

interface Choice {
  readonly state: CampaignState | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** Advertisements, newest first. */
export function listCampaigns(db: Queryable, { state, after, limit }: Choice): Promise<Campaign[]> {
  return db.many<Campaign>(sql`
    select ${COLUMNS} from notifications_campaigns
    where ${and([
      state === undefined ? undefined : sql`state = ${state}`,
      after === undefined ? undefined : sql`(created_at, id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by created_at desc, id desc limit ${limit}`)
}

/** One advertisement. Throws COMMON-A001. */
export async function getCampaign(db: Queryable, id: string): Promise<Campaign> {
  const row = await db.maybe<Campaign>(sql`select ${COLUMNS} from notifications_campaigns where id = ${id}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

/** Begins an advertisement; returns its number. */
export async function makeCampaign(
  { clock }: Pick<NotificationsContext, 'clock'>,
  tx: Tx,
  { madeBy, ...draft }: CampaignDraft & { madeBy: string },
): Promise<string> {
  const now = clock.now()
  const id = newUuid(now.getTime())
  await tx.run(sql`
    insert into notifications_campaigns (id, state, texts, path, country, locale, send_at, made_by, created_at)
    values (${id}, 'DRAFT', ${JSON.stringify(draft.texts)}, ${draft.path}, ${draft.country}, ${draft.locale},
      ${draft.sendAt}, ${madeBy}, ${now})`)
  return id
}

/** Changes a draft; false for what is none any more. */
export async function saveCampaign(
  tx: Tx,
  { id, ...draft }: CampaignDraft & { id: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update notifications_campaigns set texts = ${JSON.stringify(draft.texts)}, path = ${draft.path},
      country = ${draft.country}, locale = ${draft.locale}, send_at = ${draft.sendAt}
    where id = ${id} and state = 'DRAFT'`)
  return changed === 1
}

/** Lets a draft be sent when its moment comes; false for what is none any more. */
export async function approveCampaign(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(
      sql`update notifications_campaigns set state = 'WAITING' where id = ${id} and state = 'DRAFT'`,
    )) === 1
  )
}

/** Drops one that was not sent whole; who has it keeps it. False for one that is over. */
export async function cancelCampaign(
  { clock }: Pick<NotificationsContext, 'clock'>,
  tx: Tx,
  id: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update notifications_campaigns set state = 'CANCELLED', ended_at = ${clock.now()}
    where id = ${id} and state in ('DRAFT', 'WAITING', 'SENDING')`)
  return changed === 1
}

/** The alarm that one member gets of it. */
function alarmOf({ texts, path }: CampaignDraft, to: { memberId: string; name: string }): MemberAlarm {
  const each = (word: 'title' | 'text') =>
    Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, text[word]]))
  return { ...to, kind: 'CAMPAIGN', params: { title: each('title'), text: each('text'), to: path } }
}

/** Sends a draft to one member; false when the member did not consent to advertising. */
export function testCampaign(
  self: NotificationsContext,
  tx: Tx,
  { campaign, memberId }: { campaign: Campaign; memberId: string },
): Promise<boolean> {
  const name = `campaign test ${campaign.id} ${self.clock.now().toISOString()}`
  return notify(self, tx, alarmOf(campaign, { memberId, name }))
}

/** Members who agreed to advertising and how their devices stand, in the order of their numbers, after one of them. */
export interface Advertised {
  readonly memberId: string
  /** Pushes at all, and of announcements. */
  readonly push: boolean
  readonly nightPush: boolean
  /** Quiet hours of the member's own, on the member's clocks. */
  readonly quietFrom: number | null
  readonly quietTo: number | null
  /** Devices that get pushes: browsers, and phones whose service is set up. */
  readonly devices: number
}

export function listAdvertised(db: Queryable, after: string, limit: number): Promise<Advertised[]> {
  return db.many<Advertised>(sql`
    select m.member_id as "memberId", push and coalesce(r.is_on, true) as push, night_push as "nightPush",
      quiet_from as "quietFrom", quiet_to as "quietTo",
      (select count(*)::integer from notifications_devices d where d.member_id = m.member_id and (platform = 'web'
        or platform in (select s.platform from notifications_app_services s where s.is_on))) as devices
    from notifications_members m left join notifications_routes r on r.member_id = m.member_id and r.category = 'NOTICE'
    where marketing and m.member_id > ${after} order by m.member_id
    limit ${limit}`)
}

export const FIRST = '00000000-0000-0000-0000-000000000000'
const MEMBERS_AT_ONCE = 1_000

/** Notifies the next members of one that is due; false after the last. */
async function sendPage(self: NotificationsContext, tx: Tx, id: string): Promise<boolean> {
  const campaign = await tx.one<Campaign>(
    sql`select ${COLUMNS} from notifications_campaigns where id = ${id} for update`,
  )
  if (campaign.state !== 'WAITING' && campaign.state !== 'SENDING') return false
  const page = await listAdvertised(tx, campaign.notifiedThrough ?? FIRST, MEMBERS_AT_ONCE)
  const readers = await self.identity.findReaders(
    tx,
    page.map(({ memberId }) => memberId),
  )
  const chosen = page.filter(({ memberId }) => isChosen(campaign, readers.get(memberId)))
  const told = await notifyMany(
    self,
    tx,
    chosen.map(({ memberId }) => alarmOf(campaign, { memberId, name: `campaign ${id}` })),
  )
  const isLast = page.length < MEMBERS_AT_ONCE
  await tx.run(sql`
    update notifications_campaigns set state = ${isLast ? 'SENT' : 'SENDING'}, told = told + ${told},
      told_through = ${page.at(-1)?.memberId ?? campaign.notifiedThrough}, ended_at = ${isLast ? self.clock.now() : null}
    where id = ${id}`)
  return !isLast
}

type Reader = ReturnType<Awaited<ReturnType<NotificationsContext['identity']['findReaders']>>['get']>

/** Whether a member is one of those an advertisement is for. */
export function isChosen(
  { country, locale }: Pick<CampaignDraft, 'country' | 'locale'>,
  reader: Reader,
): boolean {
  if (reader?.isActive !== true) return false
  return (country === null || reader.country === country) && (locale === null || reader.locale === locale)
}

/** Sends what two persons agreed to and whose moment has come; safe to stop, to repeat, and in two workers. */
export async function sendCampaigns(self: NotificationsContext): Promise<string> {
  const due = await self.db.many<{ id: string }>(sql`
    select id from notifications_campaigns where state in ('WAITING', 'SENDING')
      and (send_at is null or send_at <= ${self.clock.now()}) order by id`)
  for (const { id } of due) while (await self.db.tx((tx) => sendPage(self, tx, id)));
  return `${due.length} campaigns sent`
}
