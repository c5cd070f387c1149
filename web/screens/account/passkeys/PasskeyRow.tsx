import type { Passkey } from '#contract/members/passkey-parts.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/lists/Row.tsx'

/** One passkey: its name, when it was last used, and how it is removed. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, lastUsedAt, createdAt, blocked } = passkey
  const lastUse =
    lastUsedAt === null
      ? m.passkey_added({ time: minute(createdAt) })
      : m.passkey_last_used({ time: minute(lastUsedAt) })
  return (
    <Row
      icon="shield"
      title={name}
      text={blocked ? m.passkey_blocked() : lastUse}
      end={
        <Button tone="two" small onClick={onRemove} aria-label={`${m.passkey_remove()}: ${name}`}>
          {m.passkey_remove()}
        </Button>
      }
    />
  )
}
