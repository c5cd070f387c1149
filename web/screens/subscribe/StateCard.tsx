import { useState } from 'react'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { changeAutoRenew, type ItemAccess } from '#contract/members/subscribe.ts'
import { call, newKey } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { leftInRing } from '#web/features/rewards/left-in-ring.ts'
import { accessLine, accessState, itemName } from '#web/features/membership/membership-texts.ts'
import { shownState } from '#web/features/membership/trial.ts'
import { useMembershipRefresh } from '#web/features/membership/use-membership.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { minute, percent } from '#web/base/format.ts'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { termOf } from './term.ts'
import { Card } from '#web/ui/layout/Card.tsx'

function AutoRenew({ item, access }: { item: MembershipItem; access: ItemAccess }) {
  const refresh = useMembershipRefresh()
  const [busy, setBusy] = useState(false)
  async function change(on: boolean): Promise<void> {
    setBusy(true)
    const result = await call(changeAutoRenew, { body: { item, on }, key: newKey() })
    if (result.status === 'error') alertFailure(result)
    else await refresh()
    setBusy(false)
  }
  const next = access.nextTryAt
  return (
    <Row
      title={m.subscribe_renew()}
      text={next === null ? m.subscribe_renew_text() : m.subscribe_renew_next({ time: minute(next) })}
      end={
        <Switch
          label={m.subscribe_renew()}
          checked={access.autoRenew}
          disabled={busy}
          onChange={(on) => void change(on)}
        />
      }
    />
  )
}

/** What is left, in the same words as everywhere. */
function Left({ access, leftMs }: { access: ItemAccess; leftMs: number }) {
  if (access.end === null || leftMs === 0) return null
  return (
    <Text size={18} strong>
      <Countdown until={access.end} />
    </Text>
  )
}

const GRACE_MS = 48 * 3_600_000

/** How an item stands: its state, what is left of it, and renewal. */
export function StateCard({ item, access }: { item: MembershipItem; access: ItemAccess }) {
  const now = useNow(30_000)
  const { leftMs, used } = termOf(access, now)
  const state = shownState(access.state, leftMs)
  const { name, tone } = accessState(state)
  const line = accessLine(access)
  const canRenew = !access.trial && ['ACTIVE', 'EXPIRING', 'GRACE'].includes(access.state)
  return (
    <Card aria-label={itemName(item)}>
      <Inline apart>
        <Stack kind="tight">
          <Inline as="span">
            <Badge tone={tone} dot={state === 'ACTIVE' || state === 'TRIAL'}>
              {name}
            </Badge>
          </Inline>
          <Left access={access} leftMs={leftMs} />
          {line === undefined ? (
            <Text size={14} tone="quiet">
              {item === 'SIGNAL' ? m.subscribe_what_signal() : m.subscribe_what_autobot()}
            </Text>
          ) : (
            <Text size={14} tone="quiet">
              {line}
            </Text>
          )}
          {access.state === 'GRACE' && access.end !== null && (
            <Text size={14} tone="quiet">
              {m.subscribe_grace_until({ time: minute(Date.parse(access.end) + GRACE_MS) })}
            </Text>
          )}
        </Stack>
        {leftMs > 0 && access.state !== 'SCHEDULED' && (
          <Ring
            share={used}
            small
            warn={access.state === 'EXPIRING'}
            label={m.subscribe_used({ percent: percent(used * 100) })}
          >
            <Text size={12} strong>
              {leftInRing(leftMs)}
            </Text>
          </Ring>
        )}
      </Inline>
      {canRenew && <AutoRenew item={item} access={access} />}
    </Card>
  )
}
