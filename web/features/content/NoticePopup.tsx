import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { getNotice, listNotices } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { deviceNow } from '#web/base/clock.ts'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'
import { calendarDay } from '#web/features/lists/calendar-day.ts'

const NoticeSheet = lazy(async () => ({ default: (await import('./NoticeSheet.tsx')).NoticeSheet }))

/** When the reader wanted no more of it, ms by the device's clock. */
const MUTED_AT = 'notice-off'

/** Whether it was muted today. Both moments are read in one zone: the member's own is known only a while after a load. */
function isMutedToday(): boolean {
  const mutedAt = Number.parseInt(globalThis.localStorage?.getItem(MUTED_AT) ?? '', 10)
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
  const close = () => setClosed(true)
  function mute() {
    localStorage.setItem(MUTED_AT, String(deviceNow()))
    close()
  }
  return (
    <OnceOpened open={!closed}>
      <NoticeSheet notice={text.data} open={!closed} onClose={close} onMute={mute} />
    </OnceOpened>
  )
}
