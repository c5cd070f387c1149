import type { Signal } from '#contract/signals.ts'
import { Badge } from '#web/ui/Parts.tsx'
import { stateName } from './signal-texts.ts'

/** The state of a signal as a word with its mark. */
export function StateBadge({ state }: { state: Signal['state'] }) {
  const name = stateName(state)
  if (state === 'ACTIVE') {
    return (
      <Badge tone="you" dot>
        {name}
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
