import { randomUUID } from 'node:crypto'
import type { Update } from 'grammy/types'
import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { isOutage } from '#server/kernel/database/outage.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { NotificationsContext } from '../notifications-context.ts'
import { handleUpdate } from './handle-update.ts'

/** How long Telegram keeps a question open that nothing answers. */
const PATIENCE_SECONDS = 20
/** Longer than a question and its updates take; another worker asks when this one is gone. */
const LEASE_MS = 60 * SECOND_MS
const PAUSE_MS = SECOND_MS
/** After a week without updates their numbers begin anywhere (Bot API, Update). */
const NUMBERS_LAST_MS = 6 * DAY_MS

/** Notes which bot this is; another bot counts its own updates. */
export async function saveBot(self: NotificationsContext): Promise<void> {
  const { id, username } = await (await self.telegram.openApi()).getMe()
  await self.db.run(sql`
    insert into notifications_bot (bot_id, username, last_at) values (${id}, ${username}, ${self.clock.now()})
    on conflict (only_row) do update set username = excluded.username, bot_id = excluded.bot_id,
      last_update = case when notifications_bot.bot_id = excluded.bot_id then notifications_bot.last_update else 0 end`)
}

/** The newest handled update, for the one worker that asks now; undefined for all others. */
async function acquireLease(
  { db, clock }: NotificationsContext,
  worker: string,
): Promise<bigint | undefined> {
  const now = clock.now()
  const row = await db.maybe<{ last: bigint }>(sql`
    update notifications_bot set leased_by = ${worker}, leased_until = ${plus(now, LEASE_MS)},
      last_update = case when last_at < ${plus(now, -NUMBERS_LAST_MS)} then 0 else last_update end
    where leased_by = ${worker} or leased_until is null or leased_until <= ${now}
    returning last_update as last`)
  return row?.last
}

/**
 * Handles one update once: its number is noted in the transaction of what it did, so that one that comes again, or to two
 * workers, is left out. One that cannot be handled is logged and passed over, so that it holds nobody up.
 */
export async function handleOnce(self: NotificationsContext, update: Update): Promise<void> {
  const note = sql`
    update notifications_bot set last_update = ${update.update_id}, last_at = ${self.clock.now()}
    where last_update < ${update.update_id}`
  try {
    await self.db.tx(async (tx) => {
      if ((await tx.run(note)) === 1) await handleUpdate(self, tx, update)
    })
  } catch (error) {
    if (isOutage(error)) throw error
    self.log.error({ err: error, update: update.update_id }, 'an update of Telegram could not be handled')
    await self.db.run(note)
  }
}

/** The key of a button stops waiting; a try that fails is not worth a second one. */
async function endWaiting(self: NotificationsContext, { callback_query: pressed }: Update): Promise<void> {
  if (pressed === undefined) return
  const api = await self.telegram.openApi()
  await api
    .answerCallbackQuery(pressed.id)
    .catch((error: unknown) => self.log.warn({ err: error }, 'a button of Telegram was not answered'))
}

/** What comes, or nothing once it has to stop; what Telegram still answers then comes again to the next worker. */
async function untilStopped(asked: Promise<Update[]>, stopping: AbortSignal | undefined): Promise<Update[]> {
  const stop = Promise.withResolvers<Update[]>()
  const onAbort = (): void => stop.resolve([])
  stopping?.addEventListener('abort', onAbort)
  if (stopping?.aborted === true) onAbort()
  try {
    return await Promise.race([asked, stop.promise])
  } finally {
    stopping?.removeEventListener('abort', onAbort)
  }
}

/** Asks for updates and handles them, in this worker alone. Returns how many came. */
export async function pollUpdates(
  self: NotificationsContext,
  worker: string,
  stopping?: AbortSignal,
): Promise<number> {
  const last = await acquireLease(self, worker)
  if (last === undefined) return 0
  const api = await self.telegram.openApi()
  const asked = api.getUpdates({
    ...(last > 0n && { offset: Number(last) + 1 }),
    timeout: stopping === undefined ? 0 : PATIENCE_SECONDS,
    allowed_updates: ['message', 'callback_query'],
  })
  const updates = await untilStopped(asked, stopping)
  for (const update of updates) {
    await handleOnce(self, update)
    await endWaiting(self, update)
  }
  if (updates.length > 0) self.outbox.wake()
  return updates.length
}

/** Listens to the bot's chats until stopped; does nothing without a bot. */
export function startTelegramLoop(self: NotificationsContext): RunningLoop {
  if (!self.telegram.isOn) return { stop: async () => undefined }
  const worker = randomUUID()
  let isKnown = false
  const onError = (error: unknown): void => self.log.warn({ err: error }, 'Telegram was not asked')
  return startLoop({ pauseMs: PAUSE_MS, onError }, async (stopping) => {
    if (!isKnown) await saveBot(self)
    isKnown = true
    await pollUpdates(self, worker, stopping)
  })
}
