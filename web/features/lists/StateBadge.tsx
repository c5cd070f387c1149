import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { TimeLeft } from '#web/ui/text/TimeLeft.tsx'
import { stateName } from '#web/features/signals/signal-texts.ts'

/** The state of a signal as a word with its mark; an active one also says how long it still has, where `until` is given. */
export function StateBadge({ state, until }: { state: Signal['state']; until?: string }) {
  const name = stateName(state)
  if (state === 'ACTIVE') {
    return (
      <Badge tone="you" dot>
        {name}
        {until !== undefined && (
          <>
            <span className="vh">{m.signals_left()}</span> <TimeLeft until={until} />
          </>
        )}
      </Badge>
    )
  }
  if (state === 'HIT') {
    return (
      <Badge tone="ok" icon="check">
        {name}
      </Badge>
    )
  }
  if (state === 'STOPPED') {
    return (
      <Badge tone="bad" icon="x">
        {name}
      </Badge>
    )
  }
  return state === 'WITHDRAWN' ? <Badge tone="out">{name}</Badge> : <Badge>{name}</Badge>
}
