import type { AnswerOf } from '#contract/operation.ts'
import { getPublicConfig } from '#contract/system.ts'
import { deviceInstant, learnServerTime } from '#web/base/clock.ts'
import { createStore } from '#web/base/store.ts'
import { call } from './client.ts'

export type PublicConfig = AnswerOf<typeof getPublicConfig>

/** What every visitor may know; undefined until it was read. */
export const publicConfig = createStore<PublicConfig | undefined>(undefined)

async function loadConfig(): Promise<void> {
  const askedAt = deviceInstant()
  const result = await call(getPublicConfig)
  if (result.status !== 'success') return
  learnServerTime(result.data.now, askedAt)
  publicConfig.set(result.data)
}

let underWay: Promise<void> | undefined

/** Reads the public configuration and, with it, the server's time: once for all who ask while it is under way. */
export function loadPublicConfig(): Promise<void> {
  underWay ??= loadConfig().finally(() => (underWay = undefined))
  return underWay
}

/** Where the mobile app can be got. Throws when the configuration cannot be read. */
export async function storeAddress(): Promise<string> {
  if (publicConfig.get() === undefined) await loadPublicConfig()
  const known = publicConfig.get()
  if (known === undefined) throw new Error('The address of the store could not be read.')
  return known.storeUrl
}
