import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { formatTime } from '#server/kernel/http/envelope.ts'
import type { StaffContext } from '../staff-context.ts'
import { STAFF_MAIL_TEXTS, type StaffMailKind } from './staff-mail-texts.ts'

interface Recipient {
  readonly login_id: string
  readonly name: string
  readonly locale: 'en' | 'ko'
  readonly email: string | null
}

interface StaffMail {
  readonly to: Recipient
  readonly kind: StaffMailKind
  readonly path: string
  readonly values?: Readonly<Record<string, string>>
  readonly times?: Readonly<Record<string, Date>>
}

type Parts = Pick<StaffContext, 'identity' | 'publicUrl'>

/** Puts a mail to one person of the staff into the outbox, in the transaction of its cause; none without an address. */
export async function mailStaff(
  { identity, publicUrl }: Parts,
  db: Queryable,
  { to, kind, path, values = {}, times = {} }: StaffMail,
): Promise<void> {
  if (to.email === null) return
  const moments = Object.entries(times).map(([name, at]) => [name, formatTime(at, to.locale)])
  await identity.mailAddress(db, {
    to: to.email,
    locale: to.locale,
    text: STAFF_MAIL_TEXTS[to.locale][kind],
    values: { id: to.login_id, name: to.name, ...values, ...Object.fromEntries(moments) },
    href: `${publicUrl}${path}`,
  })
}

export interface StaffNotice {
  readonly kind: Exclude<StaffMailKind, 'setUp' | 'passkeyAdded' | 'passkeyRemoved'>
  /** Who it is about, and who did it. */
  readonly values: Readonly<Record<string, string>>
}

/** Mails every active owner. */
export async function notifyOwners(self: Parts, db: Queryable, notice: StaffNotice): Promise<void> {
  await notify(self, db, { notice, roles: ['owner'] })
}

/** Mails everybody of the staff who is active. */
export async function notifyStaff(self: Parts, db: Queryable, notice: StaffNotice): Promise<void> {
  await notify(self, db, { notice, roles: undefined })
}

async function notify(
  self: Parts,
  db: Queryable,
  { notice, roles }: { notice: StaffNotice; roles: readonly string[] | undefined },
): Promise<void> {
  const people = await db.many<Recipient>(sql`
    select login_id, name, locale, email from staff_people
    where state = 'ACTIVE' and (${roles === undefined} or roles && ${[...(roles ?? [])]}::text[]) order by id`)
  for (const to of people) await mailStaff(self, db, { to, ...notice, path: '/console/people' })
}
