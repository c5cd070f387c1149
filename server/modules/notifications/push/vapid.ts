import webPush from 'web-push'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../notifications-context.ts'

const VAPID_SEAL = { owner: 'install', purpose: 'vapid' } as const
/** The installation's key pair, made at its first use; the private half is sealed. */
export async function getVapid(
  self: Pick<NotificationsContext, 'secrets'>,
  db: Queryable,
): Promise<{ publicKey: string; privateKey: string }> {
  const find = () =>
    db.maybe<{ public_key: string; sealed_private: string }>(
      sql`select public_key, sealed_private from notifications_vapid`,
    )
  const known = await find()
  if (known !== undefined)
    return { publicKey: known.public_key, privateKey: self.secrets.open(known.sealed_private, VAPID_SEAL) }
  const made = webPush.generateVAPIDKeys()
  await db.run(sql`
    insert into notifications_vapid (public_key, sealed_private)
    values (${made.publicKey}, ${self.secrets.seal(made.privateKey, VAPID_SEAL)}) on conflict do nothing`)
  return getVapid(self, db)
}
