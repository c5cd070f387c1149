import type { SecurityEventKind } from '#contract/members/account.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { NOTIFIED_EVENTS } from '../notified-events.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Origin } from '../origin.ts'

export interface SecurityEvent {
  readonly memberId: string
  readonly kind: SecurityEventKind
}

/** Writes one line of the member's security log; in a transaction it stands or falls with its cause. */
export async function recordEvent(
  identity: IdentityContext,
  db: Queryable,
  event: SecurityEvent & Origin,
): Promise<void> {
  const now = identity.clock.now()
  const id = newUuid(now.getTime())
  const device = nameDevice(event.device)
  const isFromNewDevice = event.kind === 'SIGN_IN' && (await isNewDevice(db, event.memberId, device))
  await db.run(sql`
    insert into identity_security_events (id, member_id, kind, at, device, address)
    values (${id}, ${event.memberId}, ${event.kind}, ${now}, ${device}, ${event.address})`)
  const told = { memberId: event.memberId, name: `security ${id}` }
  const changedAt = now.toISOString()
  const known = NOTIFIED_EVENTS.find((kind) => kind === event.kind)
  if (isFromNewDevice)
    await identity.hooks.notify(db, { ...told, kind: 'SECURITY_SIGN_IN', params: { device, changedAt } })
  if (known !== undefined)
    await identity.hooks.notify(db, { ...told, kind: `SECURITY_${known}`, params: { changedAt } })
}

/** Whether a member who signed in before does so with a device for the first time. */
async function isNewDevice(db: Queryable, memberId: string, device: string): Promise<boolean> {
  const known = await db.one<{ any: boolean; same: boolean }>(sql`
    select count(*) > 0 as "any", coalesce(bool_or(device = ${device}), false) as same
    from identity_security_events where member_id = ${memberId} and kind = 'SIGN_IN'`)
  return known.any && !known.same
}

interface EventRow {
  kind: SecurityEventKind
  at: Date
  device: string
  address: string
  total: bigint
}

export interface PageRequest {
  readonly page: number
  readonly size: number
}

/** The member's security log, newest first. */
export async function listSecurityEvents(
  identity: IdentityContext,
  memberId: string,
  { page, size, kind }: PageRequest & { readonly kind?: SecurityEventKind | undefined },
) {
  const rows = await identity.db.many<EventRow>(sql`
    select kind, at, device, address, count(*) over () as total from identity_security_events
    where member_id = ${memberId} and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  return {
    items: rows.map(({ kind, at, device, address }) => ({ kind, at: at.toISOString(), device, address })),
    page,
    size,
    total: Number(rows[0]?.total ?? 0n),
  }
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MembersApp\/(\w+)/, 'App'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A device in the words its owner uses, from the user agent. */
export function nameDevice(userAgent: string): string {
  const browser = BROWSERS.find(([shape]) => shape.test(userAgent))?.[1]
  const system = SYSTEMS.find(([shape]) => shape.test(userAgent))?.[1]
  const name = [browser, system].filter((part) => part !== undefined).join(', ')
  return name === '' ? userAgent.slice(0, 60) || '-' : name
}
