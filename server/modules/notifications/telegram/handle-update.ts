import type { CallbackQuery, Message, Update } from 'grammy/types'
import { localeOfTag, type Locale } from '#contract/locale.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { readerOf } from '../reader.ts'
import { codeMac } from './chat-links.ts'
import { removeChat } from './remove-chat.ts'
import { CHAT_TEXTS } from './chat-texts.ts'
import { queueReply, type ChatReply } from './send-telegram.ts'

const MAX_NAME = 64

/** A chat with one person; groups get no answer, since others would read along. */
interface PrivateChat {
  readonly chatId: string
  readonly name: string
  readonly locale: Locale
}

function toPrivateChat({ chat, from }: Pick<Message, 'chat' | 'from'>): PrivateChat | undefined {
  if (chat.type !== 'private') return undefined
  const name = [chat.first_name, chat.username && `(@${chat.username})`].filter((part) => part !== undefined)
  return {
    chatId: String(chat.id),
    name: name.join(' ').slice(0, MAX_NAME),
    locale: localeOfTag(from?.language_code ?? '') ?? 'en',
  }
}

type Answer = Omit<ChatReply, 'chatId'>

/** The member whose chat it is, locked. */
async function findOwner(self: NotificationsContext, tx: Tx, chatId: string) {
  const chat = await tx.maybe<{ id: string; member_id: string }>(
    sql`select id, member_id from notifications_chats where chat_id = ${chatId} for update`,
  )
  if (chat === undefined) return undefined
  const { locale } = await readerOf(self, chat.member_id)
  return { id: chat.id, memberId: chat.member_id, texts: CHAT_TEXTS[locale] }
}

/** Notes which chat opened a link; it becomes the member's when the member says so in the app. */
async function openLink(
  self: NotificationsContext,
  tx: Tx,
  { chat, code }: { chat: PrivateChat; code: string },
) {
  const { chatId, name, locale } = chat
  const link = await tx.maybe<{ member_id: string }>(sql`
    select member_id from notifications_chat_links
    where code_mac = ${codeMac(self, code)} and ends_at > ${self.clock.now()}
      and (chat_id is null or chat_id = ${chatId}) for update`)
  if (link === undefined) return { text: CHAT_TEXTS[locale].linkOver }
  const owner = await findOwner(self, tx, chatId)
  if (owner !== undefined && owner.memberId !== link.member_id) return { text: CHAT_TEXTS[locale].chatTaken }
  await tx.run(sql`
    update notifications_chat_links set chat_id = ${chatId}, chat_name = ${name} where member_id = ${link.member_id}`)
  self.live.notify(tx, link.member_id, { topic: 'alarms', type: 'alarm', data: null })
  return { text: CHAT_TEXTS[(await readerOf(self, link.member_id)).locale].opened }
}

type Command = 'start' | 'stop' | 'pause' | 'pause-now'

/** What a linked chat asks for. Nothing here can start trading, move money or read a balance. */
async function answerOwner(
  self: NotificationsContext,
  tx: Tx,
  { chat, command }: { chat: PrivateChat; command: Command },
): Promise<Answer> {
  const owner = await findOwner(self, tx, chat.chatId)
  if (owner === undefined) return { text: CHAT_TEXTS[chat.locale].notLinked }
  const { texts, memberId } = owner
  if (command === 'stop') {
    await removeChat(self, tx, owner)
    return { text: texts.stopped }
  }
  if (command === 'pause')
    return { text: texts.pauseAsk, button: { text: texts.pauseNow, data: 'pause-now' } }
  if (command === 'start') return { text: texts.help }
  const count = await self.pauseAutoTrading(tx, memberId)
  return { text: count > 0 ? texts.paused : texts.nothingToPause }
}

const COMMAND = /^\/(start|stop|pause)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/

function parseCommand(text: string | undefined): { command: Command; code: string } {
  const [, command, code = ''] = COMMAND.exec(text ?? '') ?? []
  const known = (['stop', 'pause'] as const).find((one) => one === command)
  return { command: known ?? 'start', code: command === 'start' ? code : '' }
}

async function handleMessage(self: NotificationsContext, tx: Tx, message: Message): Promise<void> {
  const chat = toPrivateChat(message)
  if (chat === undefined) return
  const { command, code } = parseCommand(message.text)
  const answer =
    code === '' ? await answerOwner(self, tx, { chat, command }) : await openLink(self, tx, { chat, code })
  await queueReply(self, tx, { chatId: chat.chatId, ...answer })
}

async function handleButton(self: NotificationsContext, tx: Tx, { message, data, from }: CallbackQuery) {
  const chat = message && toPrivateChat({ chat: message.chat, from })
  const command = (['pause', 'pause-now'] as const).find((one) => one === data)
  if (chat === undefined || command === undefined) return
  await queueReply(self, tx, { chatId: chat.chatId, ...(await answerOwner(self, tx, { chat, command })) })
}

/** Carries out what one update asks for, in the transaction that notes it as handled. */
export async function handleUpdate(self: NotificationsContext, tx: Tx, update: Update): Promise<void> {
  if (update.message !== undefined) return handleMessage(self, tx, update.message)
  if (update.callback_query !== undefined) await handleButton(self, tx, update.callback_query)
}
