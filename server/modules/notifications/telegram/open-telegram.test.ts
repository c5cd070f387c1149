import { pino } from 'pino'
import { expect, it } from 'vitest'
import { freePort } from '#tools/launch/free-port.ts'
import { telegramParts } from './open-telegram.ts'

it('a failure of the network says what failed, and never the token that its address carries', async () => {
  const TELEGRAM_API_ROOT = `http://127.0.0.1:${await freePort()}`
  const settings = { TELEGRAM_BOT_TOKEN: '4711:never-shown', TELEGRAM_API_ROOT, sandbox: true }
  const api = await telegramParts(settings, async () => 0).telegram.openApi()
  const written: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void written.push(line) })
  const error: unknown = await api.getMe().catch((err: unknown) => err)
  log.warn({ err: error }, 'Telegram was not asked')
  expect(error).toMatchObject({ message: 'Telegram answered ECONNREFUSED', code: 'ECONNREFUSED' })
  expect(written.join('')).toContain('ECONNREFUSED')
  expect(written.join('')).not.toContain('never-shown')
})
