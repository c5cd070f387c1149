import type { AnswerOf } from '#contract/operation.ts'
import { getPublicConfig } from '#contract/system.ts'
import { deviceNow, learnServerTime } from '#web/shell/clock.ts'
import { createStore } from '#web/shell/store.ts'
import { call } from './client.ts'

export type PublicConfig = AnswerOf<typeof getPublicConfig>

/** What every visitor may know; undefined until it was read. */
export const publicConfig = createStore<PublicConfig | undefined>(undefined)

/** Reads the public configuration and, with it, the server's time. */
export async function loadPublicConfig(): Promise<void> {
  const askedAt = deviceNow()
  const result = await call(getPublicConfig)
  if (result.status !== 'success') return
  learnServerTime(result.data.now, askedAt, deviceNow())
  publicConfig.set(result.data)
}
