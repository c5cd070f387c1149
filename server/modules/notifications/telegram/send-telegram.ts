import type { DeliveryResult } from '#contract/members/channels.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { EffectKind, FailedEffect } from '#server/kernel/database/outbox.ts'
import type { PushMessage } from '#contract/push-message.ts'
import type { WaitingPush } from '../push/decide-pushes.ts'
import { codeOf, ServiceError } from '../deliveries/code-of.ts'
import { recordSent } from '../deliveries/record-deliveries.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { isPutBack, postponeAlarms } from '../push/put-back.ts'
import { quietUntilMs } from '../push/quiet.ts'
import { readerOf } from '../reader.ts'
import { removeChat } from './remove-chat.ts'

/** A key under a message: its words, and what it sends back. */
export interface ChatButton {
  readonly text: string
  readonly data: 'pause' | 'pause-now'
}

/** What is said in a chat. */
export interface ChatReply {
  readonly chatId: string
  readonly text: string
  readonly button?: ChatButton | undefined
}

/** One message as stored in the outbox; of a notification it names the member, whose chat it must still be. */
export interface TelegramEffect extends ChatReply {
  readonly alarms?: {
    readonly memberId: string
    readonly targetId: string
    readonly alarmIds: readonly string[]
    readonly isCritical: boolean
    readonly expiresMs: number | null
    readonly decidedMs: number
  }
}

export const TELEGRAM_EFFECT: EffectKind<TelegramEffect> = { name: 'telegram' }

/** Puts an answer of the bot into the outbox, in the transaction of its cause. */
export async function queueReply(
  { outbox }: Pick<NotificationsContext, 'outbox'>,
  db: Queryable,
  reply: ChatReply,
): Promise<void> {
  await outbox.add(db, TELEGRAM_EFFECT, reply)
}

interface QueuedMessage {
  readonly memberId: string
  readonly message: PushMessage
  readonly button: ChatButton | undefined
  readonly pushes: readonly WaitingPush[]
  readonly now: Date
}

/** Puts a notification for the member's chat into the outbox: what the push says, and where it leads. */
export async function queueTelegram(
  self: NotificationsContext,
  tx: Tx,
  { memberId, message, button, pushes, now }: QueuedMessage,
): Promise<void> {
  const chat = await tx.maybe<{ id: string; chat_id: string }>(
    sql`select id, chat_id from notifications_chats where member_id = ${memberId}`,
  )
  if (chat === undefined) return
  const ends = pushes.flatMap(({ expiresMs }) => (expiresMs === undefined ? [] : [expiresMs]))
  await self.outbox.add(tx, TELEGRAM_EFFECT, {
    chatId: chat.chat_id,
    text: `${message.title}\n${message.body}\n${self.publicUrl}${message.path}`,
    button,
    alarms: {
      memberId,
      targetId: chat.id,
      alarmIds: pushes.map(({ alarmId }) => alarmId),
      isCritical: pushes.some(({ isCritical }) => isCritical),
      expiresMs: ends.length === pushes.length ? Math.max(...ends) : null,
      decidedMs: now.getTime(),
    },
  })
}

/** Refusals after which a chat is nobody's: the bot was blocked, or the chat is no more. */
const IS_GONE = /^HTTP 403|chat not found/
const MAX_TEXT = 4_096

/** Says something in a chat. Returns what Telegram answered; throws to be called again. */
async function post(self: NotificationsContext, { chatId, text, button }: ChatReply): Promise<string> {
  const { GrammyError, InlineKeyboard } = await import('grammy')
  const api = await self.telegram.openApi()
  try {
    await api.sendMessage(chatId, text.slice(0, MAX_TEXT), {
      link_preview_options: { is_disabled: true },
      ...(button && { reply_markup: new InlineKeyboard().text(button.text, button.data) }),
    })
    return 'HTTP 200'
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error
    const code = `HTTP ${error.error_code}`
    const retryAfterMs = (error.parameters.retry_after ?? 0) * SECOND_MS
    if (error.error_code !== 400 && error.error_code !== 403)
      throw new ServiceError('Telegram', code, retryAfterMs)
    return `${code} ${error.description}`
  }
}

/** A chat that blocked the bot, or is gone: it is its member's no more. */
async function forgetChat(self: NotificationsContext, chatId: string): Promise<void> {
  await self.db.tx(async (tx) => {
    const chat = await tx.maybe<{ id: string; member_id: string }>(
      sql`select id, member_id from notifications_chats where chat_id = ${chatId} for update`,
    )
    if (chat !== undefined) await removeChat(self, tx, { memberId: chat.member_id, id: chat.id })
  })
}

type Alarms = NonNullable<TelegramEffect['alarms']>

/** Why a notification is not sent now: undefined when nothing keeps it. */
async function findObstacle(
  self: NotificationsContext,
  { chatId, alarms }: { chatId: string; alarms: Alarms },
): Promise<'NO_CHAT' | 'OUTDATED' | 'HELD' | undefined> {
  const { memberId, isCritical, expiresMs } = alarms
  const chat = await self.db.maybe(
    sql`select 1 from notifications_chats where member_id = ${memberId} and chat_id = ${chatId}`,
  )
  if (chat === undefined) return 'NO_CHAT'
  if (await isPutBack(self, alarms)) return 'HELD'
  const { zone } = await readerOf(self, memberId)
  const quietMs = isCritical ? undefined : await quietUntilMs(self, memberId, zone)
  if (quietMs !== undefined) {
    await postponeAlarms(self, { ...alarms, channel: 'TELEGRAM' }, quietMs)
    return 'HELD'
  }
  const isOver = !isCritical && expiresMs !== null && expiresMs <= self.clock.nowMs()
  return isOver ? 'OUTDATED' : undefined
}

/**
 * Sends one message. Throws to be called again. At least once: a worker killed between Telegram's answer and the mark in the
 * outbox sends it again, since the Bot API knows no key that would tell the two apart.
 */
export async function deliverTelegram(self: NotificationsContext, effect: TelegramEffect): Promise<void> {
  const { alarms, chatId } = effect
  const record = async (result: DeliveryResult, code: string) =>
    alarms && recordSent(self, { ...alarms, channel: 'TELEGRAM', result, code })
  const obstacle = alarms && (await findObstacle(self, { chatId, alarms }))
  if (obstacle !== undefined) {
    if (obstacle !== 'HELD') await record('GIVEN_UP', obstacle)
    return
  }
  const code = await post(self, effect)
  if (IS_GONE.test(code)) await forgetChat(self, chatId)
  await record(code === 'HTTP 200' ? 'ACCEPTED' : 'REFUSED', code)
}

/** Writes down a try that failed. */
export async function onTelegramFailed(
  self: NotificationsContext,
  { alarms }: TelegramEffect,
  { error, isGivenUp }: FailedEffect,
): Promise<void> {
  if (alarms === undefined) return
  const result = isGivenUp ? 'GIVEN_UP' : 'RETRYING'
  await recordSent(self, { ...alarms, channel: 'TELEGRAM', result, code: codeOf(error) })
}
