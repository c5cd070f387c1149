import { publicConfig } from '#web/api/config.ts'
import type { KeyValueStore } from '#web/api/session/session.ts'
import { deviceNow } from '#web/base/clock.ts'

/** An invitation followed by link (?ref=CODE&via=ROUTE); the first one counts for some days. */
export interface Invite {
  readonly ref: string
  readonly via: string
  readonly at: number
}

const DAY_MS = 24 * 60 * 60_000
/** Until the configuration is known. */
const USUAL_DAYS = 30

/** How long an invitation counts. */
export function inviteMs(): number {
  return (publicConfig.get()?.limits.attributionDays ?? USUAL_DAYS) * DAY_MS
}

const NAME = 'invite'

function isInvite(value: unknown): value is Invite {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ref' in value &&
    typeof value.ref === 'string' &&
    'via' in value &&
    typeof value.via === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}

/** The invitation kept on this device; undefined once its days are over. */
export function keptInvite(storage: KeyValueStore, now: number): Invite | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(NAME) ?? 'null')
    return isInvite(kept) && now - kept.at < inviteMs() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the invitation of an address, unless an earlier one still counts. */
export function captureInvite(search: string, storage: KeyValueStore, now: number): Invite | undefined {
  const kept = keptInvite(storage, now)
  if (kept !== undefined) return kept
  const query = new URLSearchParams(search)
  const ref = query.get('ref')?.trim().toUpperCase().slice(0, 20) ?? ''
  if (ref === '') return undefined
  const invite: Invite = { ref, via: query.get('via')?.slice(0, 20) ?? 'LINK', at: now }
  storage.setItem(NAME, JSON.stringify(invite))
  return invite
}

/** The invitation that led to this page, or to an earlier one on this device. */
export const invited = () => captureInvite(window.location.search, localStorage, deviceNow())

/** How a sign-up came about: by the invitation whose code it carries, by a typed code, or without either. */
export function routeOf(typedCode: string, invite: Invite | undefined): string {
  const code = typedCode.trim().toUpperCase()
  if (code === '') return ''
  return code === invite?.ref ? invite.via : 'CODE'
}

/** The invitation in an address, to be counted as a visit. */
export function visitOf(search: string): { code: string; via: string } | undefined {
  const query = new URLSearchParams(search)
  const code = query.get('ref')?.trim().slice(0, 20) ?? ''
  return code === '' ? undefined : { code, via: query.get('via')?.slice(0, 20) ?? 'LINK' }
}
