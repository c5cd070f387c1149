import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LogFault } from '#contract/rules/signal-log.ts'
import { getTransparency, type SignalDay } from '#contract/trading/transparency.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { checkDay, type DayCheck } from '#web/features/signals/verify-log.ts'
import { SaveRecord } from '#web/features/proofs/SaveRecord.tsx'
import { day as dayName, minute, whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Hash } from '#web/ui/text/Hash.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** More faults than this are counted, not listed. */
const MAX_LISTED = 20

const FAULT_TEXTS = {
  edited: m.signals_fault_edited,
  deleted: m.signals_fault_deleted,
  inserted: m.signals_fault_inserted,
  'batch-edited': m.signals_fault_batch_edited,
  'batch-missing': m.signals_fault_batch_missing,
  'head-differs': m.signals_fault_head_differs,
} as const

function faultText({ what, batch, index }: LogFault): string {
  return FAULT_TEXTS[what]({ batch: whole(batch), entry: whole((index ?? 0) + 1) })
}

function Verdict({ check }: { check: DayCheck }) {
  if (check.status === 'refused') {
    return (
      <Notice tone="bad" icon="warn">
        {failureMessage(check.failure)}
      </Notice>
    )
  }
  const { isRight, entries, read, faults } = check.verdict
  if (isRight) {
    return (
      <Notice tone="ok" icon="check">
        {m.signals_day_verified({ entries: whole(entries), read: whole(read) })}
      </Notice>
    )
  }
  return (
    <Notice tone="bad" icon="warn">
      <Text as="p" strong>
        {m.signals_day_tampered({ count: faults.length })}
      </Text>
      <ul>
        {faults.slice(0, MAX_LISTED).map((fault) => (
          <li key={`${fault.what} ${fault.batch} ${fault.index}`}>{faultText(fault)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** One day of the log: its head, and the button that reads and checks all of it in this page. */
function Day({ sealed }: { sealed: SignalDay }) {
  const [check, setCheck] = useState<DayCheck>()
  const [read, setRead] = useState<number>()
  const shown = check?.status === 'checked' ? check.day : sealed
  async function verify() {
    setCheck(undefined)
    setRead(0)
    setCheck(await checkDay(sealed.day, setRead))
    setRead(undefined)
  }
  return (
    <>
      <Text as="p" size={14} tone="quiet">
        {m.signals_log_size({ entries: whole(shown.entries), batches: shown.batches })}
        {' · '}
        {m.signals_sealed_at({ time: minute(shown.sealedAt) })}
      </Text>
      <Hash name={m.signals_day_head()} value={shown.head} />
      <Button tone="two" wide busy={read !== undefined} onClick={() => void verify()}>
        <Icon name="shield" size="s" />
        {read === undefined
          ? m.signals_verify_day()
          : m.signals_verifying({ done: whole(read), total: whole(shown.entries) })}
      </Button>
      <div role="status">{check !== undefined && <Verdict check={check} />}</div>
      {check?.status === 'checked' && (
        <SaveRecord
          name={`signals-${check.day.day}`}
          record={{ kind: 'signal-day', day: check.day, batches: check.batches }}
        />
      )}
    </>
  )
}

function DayChoice({ days }: { days: readonly SignalDay[] }) {
  const [chosen, setChosen] = useState<string>()
  const sealed = days.find((one) => one.day === chosen) ?? days[0]
  if (sealed === undefined)
    return (
      <Text as="p" size={14} tone="quiet">
        {m.signals_log_none()}
      </Text>
    )
  return (
    <>
      {days.length > 1 && (
        <Select
          label={m.signals_log_day()}
          value={sealed.day}
          onChange={(event) => setChosen(event.target.value)}
        >
          {days.map((one) => (
            <option key={one.day} value={one.day}>
              {dayName(one.day, 'UTC')}
            </option>
          ))}
        </Select>
      )}
      <Day key={sealed.day} sealed={sealed} />
    </>
  )
}

/** The sealed log of signals: each day's head, and its check without trust in the server. */
export function SealedLog() {
  const found = useQuery(query(getTransparency))
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined) {
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  }
  if (found.data === undefined) return <CardSkeleton cards={1} lines={5} />
  if (found.data.signalDays.length === 0) return <Empty>{m.signals_log_none()}</Empty>
  return (
    <Card aria-label={m.signals_sealed_log()}>
      <Heading>{m.signals_sealed_log()}</Heading>
      <Text as="p" size={14} tone="quiet">
        {m.signals_sealed_text()}
      </Text>
      <DayChoice days={found.data.signalDays} />
    </Card>
  )
}
