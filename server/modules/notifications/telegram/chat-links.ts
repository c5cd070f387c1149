import { randomBytes } from 'node:crypto'
import { failures } from '#contract/failures/failures.ts'
import { TELEGRAM_CATEGORIES, type TelegramCategory } from '#contract/members/channels.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { notify } from '../notify.ts'
import { readerOf } from '../reader.ts'
import { saveMuted } from '../routes.ts'
import { CHAT_TEXTS } from './chat-texts.ts'
import { removeChat } from './remove-chat.ts'
import { queueReply } from './send-telegram.ts'

const LINK_MINUTES = 10
const CODE_BYTES = 24

/** How a link's code is stored: who reads the table cannot open the link. */
export const codeMac = ({ secrets }: Pick<NotificationsContext, 'secrets'>, code: string): string =>
  secrets.mac('notifications chat link', code)

/** Makes a link that opens the bot's chat once within ten minutes; an earlier one of the member ends. Throws COMMON-A001 without a bot. */
export async function createChatLink(self: NotificationsContext, memberId: string) {
  const { db, clock, publicUrl } = self
  const bot = await db.maybe<{ username: string }>(sql`select username from notifications_bot`)
  if (bot === undefined) throw new Failure(failures.common.notFound)
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const endsAt = plus(clock.now(), LINK_MINUTES * MINUTE_MS)
  await db.run(sql`
    insert into notifications_chat_links (member_id, code_mac, ends_at) values (${memberId}, ${codeMac(self, code)}, ${endsAt})
    on conflict (member_id) do update set code_mac = excluded.code_mac, ends_at = excluded.ends_at,
      chat_id = null, chat_name = null`)
  const base = self.telegram.isSandbox ? `${publicUrl}/sandbox/telegram` : `https://t.me/${bot.username}`
  return { url: `${base}?start=${code}`, endsAt: endsAt.toISOString() }
}

interface OpenedLink {
  readonly chat_id: string
  readonly chat_name: string
}

/** The member's chat, locked. */
function lockChat(tx: Tx, memberId: string) {
  return tx.maybe<{ id: string; chat_id: string }>(
    sql`select id, chat_id from notifications_chats where member_id = ${memberId} for update`,
  )
}

/**
 * Connects the chat that opened the member's link, once the member says that it is theirs; the chat they had is told that it is
 * none any more. Throws TELEGRAM-A001 when no chat opened it in time, TELEGRAM-A002 for another member's chat.
 */
export async function confirmChat(self: NotificationsContext, memberId: string): Promise<void> {
  const { locale } = await readerOf(self, memberId)
  const now = self.clock.now()
  await self.db.tx(async (tx) => {
    const link = await tx.maybe<OpenedLink>(sql`
      delete from notifications_chat_links where member_id = ${memberId} and chat_id is not null and ends_at > ${now}
      returning chat_id, chat_name`)
    if (link === undefined) throw new Failure(failures.telegram.linkOver)
    const before = await lockChat(tx, memberId)
    if (before !== undefined) await tx.run(sql`delete from notifications_chats where id = ${before.id}`)
    const id = newUuid(now.getTime())
    const added = await tx.run(sql`
      insert into notifications_chats (id, member_id, chat_id, name, at)
      values (${id}, ${memberId}, ${link.chat_id}, ${link.chat_name}, ${now}) on conflict (chat_id) do nothing`)
    if (added === 0) throw new Failure(failures.telegram.chatTaken)
    if (before !== undefined && before.chat_id !== link.chat_id)
      await queueReply(self, tx, { chatId: before.chat_id, text: CHAT_TEXTS[locale].stopped })
    await queueReply(self, tx, { chatId: link.chat_id, text: CHAT_TEXTS[locale].connected })
    await notify(self, tx, {
      memberId,
      name: `telegram ${id}`,
      kind: 'SECURITY_TELEGRAM_LINKED',
      params: { changedAt: now.toISOString() },
    })
  })
  self.outbox.wake()
}

/** Disconnects the member's chat and ends an open link; again it does nothing. */
export async function disconnectChat(
  self: NotificationsContext,
  memberId: string,
): Promise<{ ended: boolean }> {
  const { locale } = await readerOf(self, memberId)
  return self.db.tx(async (tx) => {
    const links = await tx.run(sql`delete from notifications_chat_links where member_id = ${memberId}`)
    const chat = await lockChat(tx, memberId)
    if (chat === undefined) return { ended: links > 0 }
    await removeChat(self, tx, { memberId, id: chat.id })
    await queueReply(self, tx, { chatId: chat.chat_id, text: CHAT_TEXTS[locale].stopped })
    return { ended: true }
  })
}

/** What the member sees of Telegram; null where the installation has no bot. */
export async function getTelegram({ db, clock }: NotificationsContext, memberId: string) {
  const [bot, chat, link, muted] = await Promise.all([
    db.maybe(sql`select 1 from notifications_bot`),
    db.maybe<{ name: string }>(sql`select name from notifications_chats where member_id = ${memberId}`),
    db.maybe<{ chat_name: string | null; ends_at: Date }>(sql`
      select chat_name, ends_at from notifications_chat_links
      where member_id = ${memberId} and ends_at > ${clock.now()}`),
    db.many<{ category: string }>(sql`
      select category from notifications_routes where member_id = ${memberId} and 'TELEGRAM' = any (muted)`),
  ])
  if (bot === undefined) return null
  const off = new Set(muted.map(({ category }) => category))
  return {
    chat: chat?.name ?? null,
    link: link === undefined ? null : { chat: link.chat_name, endsAt: link.ends_at.toISOString() },
    events: TELEGRAM_CATEGORIES.map((category) => ({ category, on: !off.has(category) })),
  }
}

const isTelegramCategory = (text: string): text is TelegramCategory =>
  TELEGRAM_CATEGORIES.some((category) => category === text)

/** Sends a category to the member's chat, or not. Throws COMMON-A001 for one that always comes. */
export async function changeTelegramEvent(
  self: NotificationsContext,
  memberId: string,
  { category, on }: { category: string; on: boolean },
) {
  if (!isTelegramCategory(category)) throw new Failure(failures.common.notFound)
  await saveMuted(self, memberId, { category, channel: 'TELEGRAM', on })
  return { category, on }
}
