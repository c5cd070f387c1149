import type { StaffInquiryThread } from '#contract/console/words/inquiries.ts'
import { minute } from '#web/base/format.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import { RuledLines } from '#console/ui/cases/RuledLines.tsx'
import { DueTimer } from '#console/ui/times/DueTimer.tsx'

type Clock = StaffInquiryThread['clocks']['firstAnswer']

const clockValue = ({ dueAt, doneAt }: Clock) =>
  doneAt === null ? <DueTimer dueAt={dueAt} /> : minute(doneAt)

/** When the first answer and the resolution are due, in business hours, or when they came. */
export function Clocks({ clocks: { firstAnswer, resolution } }: Pick<StaffInquiryThread, 'clocks'>) {
  return (
    <Card aria-label={t.inquiries_due()}>
      <RuledLines
        lines={[
          { name: t.inquiries_first_clock(), value: clockValue(firstAnswer) },
          { name: t.inquiries_resolve_clock(), value: clockValue(resolution) },
        ]}
      />
      <Text size={12} tone="faint">
        {t.inquiries_business_hours()}
      </Text>
    </Card>
  )
}
