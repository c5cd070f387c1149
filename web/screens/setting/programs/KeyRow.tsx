import type { ApiKey } from '#contract/members/programs.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { SCOPE_NAMES } from './scope-names.ts'

/** One key: what it reads, from where, its last use, its end, and how it is revoked. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, hint, scopes, addresses, lastUsedAt, lastAddress, expiresAt, perMinute, state } = apiKey
  const used =
    lastUsedAt === null
      ? m.programs_never_used()
      : m.programs_last_used({ time: minute(lastUsedAt), address: lastAddress ?? '' })
  const end = { time: minute(expiresAt) }
  const lines = [
    scopes.map((scope) => SCOPE_NAMES[scope]()).join(' · '),
    `${addresses.length === 0 ? m.programs_from_any() : addresses.join(', ')} · ${m.programs_rate_value({ count: perMinute })}`,
    used,
    state === 'EXPIRED' ? m.programs_ended(end) : m.programs_ends(end),
  ]
  return (
    <Row
      icon="lock"
      title={`${name} (${hint}…)`}
      text={lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      end={
        <Button
          tone="two"
          small
          aria-label={`${m.programs_revoke()}: ${name}`}
          onClick={() => showConfirm(m.programs_revoke_ask(), { confirmAction: onRevoke })}
        >
          {m.programs_revoke()}
        </Button>
      }
    />
  )
}
