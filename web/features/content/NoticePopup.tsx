import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getNotice, listNotices } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { deviceNow } from '#web/base/clock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { calendarDay } from '#web/features/lists/calendar-day.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { ContentText } from './ContentText.tsx'

/** When the reader wanted no more of it, ms by the device's clock. */
const MUTED_AT = 'notice-off'

/** Whether it was muted today. Both moments are read in one zone: the member's own is known only a while after a load. */
function isMutedToday(): boolean {
  const mutedAt = Number.parseInt(localStorage.getItem(MUTED_AT) ?? '', 10)
  return !Number.isNaN(mutedAt) && calendarDay(mutedAt) === calendarDay(deviceNow())
}

/** The newest announcement that pops up, unless the reader wants no more of it today, or closed it on this page. */
export function NoticePopup() {
  const [isClosed, setClosed] = useState(false)
  const closed = isClosed || isMutedToday()
  const { where, isWhereKnown } = useGates()
  const list = useQuery({ ...query(listNotices, { query: where }), enabled: !closed && isWhereKnown })
  const popup = list.data?.items.find((notice) => notice.popup)
  const text = useQuery({
    ...query(getNotice, { params: { id: popup?.id ?? '' }, query: where }),
    enabled: popup !== undefined && !closed,
  })
  if (text.data === undefined) return null
  return (
    <Sheet title={text.data.title} open={!closed} onClose={() => setClosed(true)}>
      <ContentText body={text.data.body} />
      <Inline apart>
        <Button
          tone="line"
          onClick={() => {
            localStorage.setItem(MUTED_AT, String(deviceNow()))
            setClosed(true)
          }}
        >
          {m.notice_not_today()}
        </Button>
        <Button onClick={() => setClosed(true)}>{m.common_close()}</Button>
      </Inline>
    </Sheet>
  )
}
