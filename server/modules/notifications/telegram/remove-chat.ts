import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { notify } from '../notify.ts'

/** Takes a chat away from its member, and says so to the member. */
export async function removeChat(
  self: NotificationsContext,
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
): Promise<void> {
  await tx.run(sql`delete from notifications_chats where id = ${id}`)
  const changedAt = self.clock.now().toISOString()
  await notify(self, tx, {
    memberId,
    name: `telegram ended ${id}`,
    kind: 'SECURITY_TELEGRAM_ENDED',
    params: { changedAt },
  })
}
