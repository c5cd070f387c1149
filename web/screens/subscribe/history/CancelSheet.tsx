import type { CancelPreview, Subscription } from '#contract/members/subscribe.ts'
import { failureOfQuery } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { itemName } from '#web/features/membership/membership-texts.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { serverNow } from '#web/base/clock.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { useCancel } from './use-cancel.ts'

const NOW_MS = 60_000

/** From what was paid to what comes back, line by line. */
function Sums({ preview }: { preview: CancelPreview }) {
  const used = unitsOf(preview.paidUsd) - unitsOf(preview.refundUsd)
  const bonus = unitsOf(preview.refundBonus)
  return (
    <LedgerLines
      lines={[
        {
          label: m.subscribe_paid_usd(),
          value: m.subscribe_usd({ usd: figure(unitsOf(preview.paidUsd)) }),
        },
        {
          label: m.subscribe_used_days({
            days: preview.usedDays,
            usd: figure(unitsOf(preview.usdPerDay)),
          }),
          value: m.subscribe_usd({ usd: figure(-used) }),
        },
        {
          label: m.subscribe_comes_back(),
          value: sum(unitsOf(preview.refundMcs), 'MCS'),
          total: true,
        },
        ...(bonus === 0n ? [] : [{ label: m.subscribe_as_bonus(), value: sum(bonus, 'MCS') }]),
      ]}
    />
  )
}

function endsText(preview: CancelPreview, item: string): string {
  return Date.parse(preview.endsAt) - serverNow() < NOW_MS
    ? m.subscribe_ends_now({ item })
    : m.subscribe_access_ends({ item, time: minute(preview.endsAt) })
}

function Question({ row, onClose }: { row: Subscription; onClose: () => void }) {
  const { preview, failure, busy, cancel } = useCancel(row.id, onClose)
  const refused = failureOfQuery(preview.error)
  const shown = preview.data
  if (refused !== undefined)
    return <ErrorState failure={refused} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
  if (shown === undefined) return <CardSkeleton cards={1} lines={5} />
  return (
    <>
      <Sums preview={shown} />
      <WhyLink figures={[{ figure: 'MEMBERSHIP_REFUND', of: row.id, name: m.subscribe_comes_back() }]} />
      <Notice icon="warn">{endsText(shown, itemName(row.item))}</Notice>
      <Text as="p" size={14} tone="quiet">
        {m.subscribe_valid_until({ time: minute(shown.validUntil) })}
      </Text>
      {failure !== undefined && (
        <Notice tone="bad" icon="warn">
          {failure.code === 'SUBSCRIBE-A006' ? m.subscribe_changed() : failureMessage(failure)}
        </Notice>
      )}
      <Stack kind="form">
        <Button
          tone="bad"
          wide
          busy={busy || preview.isFetching}
          onClick={() => void cancel(shown.refundMcs)}
        >
          {m.subscribe_cancel_for({ sum: sum(unitsOf(shown.refundMcs), 'MCS') })}
        </Button>
        <Button tone="two" wide onClick={onClose}>
          {m.subscribe_keep()}
        </Button>
      </Stack>
    </>
  )
}

/** Asks before a period is cancelled: the sum it shows is the sum that is booked. */
export function CancelSheet({ row, onClose }: { row: Subscription | undefined; onClose: () => void }) {
  const title = row === undefined ? '' : m.subscribe_cancel_title({ item: itemName(row.item) })
  return (
    <Sheet title={title} open={row !== undefined} onClose={onClose}>
      {row !== undefined && (
        <Stack kind="form">
          <Question key={row.id} row={row} onClose={onClose} />
        </Stack>
      )}
    </Sheet>
  )
}
