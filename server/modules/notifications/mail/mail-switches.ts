import { failures } from '#contract/failures/failures.ts'
import { MAIL_CATEGORIES, type MailCategory } from '#contract/members/channels.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isSame } from '#server/kernel/security/secrets.ts'
import { kindRow, type AlarmKind } from '../alarms/alarm-kinds.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { saveMuted } from '../routes.ts'

/** Mails that may be switched off; of a membership only those about its dates, not those about payments. */
const OPTIONAL_MAILS: ReadonlySet<AlarmKind> = new Set([
  'MEMBERSHIP_LAST_DAY',
  'MEMBERSHIP_EXPIRED',
  'PLAN_GRADUATED',
  'PLAN_ENDED',
])

const isMailCategory = (text: string): text is MailCategory =>
  MAIL_CATEGORIES.some((category) => category === text)

/** The switch that a kind of mail follows; undefined for one that always comes. */
export function switchOf(kind: AlarmKind): MailCategory | undefined {
  const { category } = kindRow(kind)
  return OPTIONAL_MAILS.has(kind) && isMailCategory(category) ? category : undefined
}

/** Whether a member gets the mails of a category. */
export async function isMailOn(db: Queryable, memberId: string, category: MailCategory): Promise<boolean> {
  const { off } = await db.one<{ off: boolean }>(sql`
    select exists (select from notifications_routes
      where member_id = ${memberId} and category = ${category} and 'MAIL' = any (muted)) as off`)
  return !off
}

/** The switches of a member's mails. */
export async function listMailSwitches({ db }: Pick<NotificationsContext, 'db'>, memberId: string) {
  return Promise.all(
    MAIL_CATEGORIES.map(async (category) => ({ category, on: await isMailOn(db, memberId, category) })),
  )
}

/** Throws COMMON-A001 for a category whose mails always come, or that has none. */
export async function changeMailSwitch(
  self: Pick<NotificationsContext, 'db' | 'clock'>,
  memberId: string,
  { category, on }: { category: string; on: boolean },
) {
  if (!isMailCategory(category)) throw new Failure(failures.common.notFound)
  await saveMuted(self, memberId, { category, channel: 'MAIL', on })
  return { category, on }
}

const PURPOSE = 'notifications unsubscribe'
type Subscription = { readonly memberId: string; readonly category: MailCategory }

const macOf = ({ secrets }: Pick<NotificationsContext, 'secrets'>, { memberId, category }: Subscription) =>
  secrets.mac(PURPOSE, `${memberId} ${category}`)

/** What a mail carries so that it can be switched off without a session: member, category and a keyed digest of both. */
export function unsubscribeToken(
  self: Pick<NotificationsContext, 'secrets'>,
  subscription: Subscription,
): string {
  return `${subscription.memberId}.${subscription.category}.${macOf(self, subscription)}`
}

/** Throws COMMON-A001 for a token that was not made here. */
function parseUnsubscribe(self: Pick<NotificationsContext, 'secrets'>, token: string): Subscription {
  const [memberId = '', category = '', mac = '', ...more] = token.split('.')
  if (more.length > 0 || !isMailCategory(category) || !isSame(mac, macOf(self, { memberId, category })))
    throw new Failure(failures.common.notFound)
  return { memberId, category }
}

/** Throws COMMON-A001 for a token that was not made here, MODIFY-A001 when the account is gone. */
async function findSubscription(self: NotificationsContext, token: string): Promise<Subscription> {
  const subscription = parseUnsubscribe(self, token)
  await self.identity.getMember(self.db, subscription.memberId)
  return subscription
}

/** What a token is about, and whether those mails still come. Changes nothing. Throws COMMON-A001, MODIFY-A001. */
export async function getUnsubscribe(self: NotificationsContext, token: string) {
  const { memberId, category } = await findSubscription(self, token)
  return { category, on: await isMailOn(self.db, memberId, category) }
}

/** Switches off the mails a token is about; the second time nothing changes. Throws COMMON-A001, MODIFY-A001. */
export async function unsubscribe(self: NotificationsContext, token: string) {
  const { memberId, category } = await findSubscription(self, token)
  await saveMuted(self, memberId, { category, channel: 'MAIL', on: false })
  return { category, on: false }
}
