import type { Api } from 'grammy'
import type { Tx } from '#server/kernel/database/db.ts'
import { codeOf, ServiceError } from '../deliveries/code-of.ts'

/** The bot as the process reaches it: the library is loaded with the first call, and only by workers. */
export interface Telegram {
  readonly isOn: boolean
  /** Links lead to the sandbox's own page instead of t.me. */
  readonly isSandbox: boolean
  readonly openApi: () => Promise<Api>
}

/** A call that waits for updates takes 20 seconds by itself. */
const TIMEOUT_SECONDS = 30

export interface TelegramSettings {
  readonly TELEGRAM_BOT_TOKEN: string
  /** Empty for Telegram itself. */
  readonly TELEGRAM_API_ROOT: string
  readonly sandbox: boolean
}

/** What the module has of Telegram; nothing is opened before the first call. */
export function telegramParts(
  { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, sandbox }: TelegramSettings,
  pauseAutoTrading: (tx: Tx, memberId: string) => Promise<number>,
) {
  let opened: Promise<Api> | undefined
  const open = async () => {
    const { Api: TelegramApi, HttpError } = await import('grammy')
    const api = new TelegramApi(token, {
      timeoutSeconds: TIMEOUT_SECONDS,
      ...(apiRoot !== '' && { apiRoot }),
    })
    // A failure of the network carries the address that was asked, and the address carries the token.
    api.config.use((call, ...asked) =>
      call(...asked).catch((error: unknown) => {
        throw error instanceof HttpError ? new ServiceError('Telegram', codeOf(error.error) ?? 'NONE') : error
      }),
    )
    return api
  }
  const telegram: Telegram = {
    isOn: token !== '',
    isSandbox: sandbox && apiRoot !== '',
    openApi: () => (opened ??= open()),
  }
  return { telegram, pauseAutoTrading }
}
