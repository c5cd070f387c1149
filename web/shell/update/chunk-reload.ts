import type { KeyValueStore } from '#web/api/session/session.ts'

/** A page whose chunk does not load is reloaded at most once in this time. */
export const RELOAD_GUARD_MS = 10_000

/**
 * Whether a failed chunk may reload onto `path`: at most once per path per 10 s. Remembers that it said yes.
 * `now` is in ms.
 */
export function mayReload(path: string, now: number, storage: KeyValueStore): boolean {
  const name = `chunk-reload:${path}`
  const last = Number.parseInt(storage.getItem(name) ?? '', 10)
  if (!Number.isNaN(last) && now - last < RELOAD_GUARD_MS && now >= last) return false
  storage.setItem(name, String(now))
  return true
}
