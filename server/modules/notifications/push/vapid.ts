import webPush from 'web-push'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { sealedTextsIn } from '#server/kernel/security/keys/sealed-texts.ts'
import type { NotificationsContext } from '../notifications-context.ts'

const VAPID_SEAL = { owner: 'install', purpose: 'vapid' } as const
/** What this module keeps sealed. */
export const sealedTexts = [
  sealedTextsIn({
    what: 'key of web push',
    table: sql`notifications_vapid`,
    column: sql`sealed_private`,
    key: sql`public_key`,
    owner: sql`'install'`,
    purpose: VAPID_SEAL.purpose,
  }),
]

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
