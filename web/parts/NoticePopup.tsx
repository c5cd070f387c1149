import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getNotice, listNotices } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { deviceNow } from '#web/shell/clock.ts'
import { day } from '#web/shell/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ContentText } from './ContentText.tsx'

const KEPT = 'notice-off'

/** The newest announcement that pops up, unless the reader wants no more of it today, or closed it on this page. */
export function NoticePopup() {
  const today = day(deviceNow())
  const [closed, setClosed] = useState(localStorage.getItem(KEPT) === today)
  const { where } = useGates()
  const list = useQuery({ ...query(listNotices, { query: where }), enabled: !closed })
  const popup = list.data?.items.find((notice) => notice.popup)
  const text = useQuery({
    ...query(getNotice, { params: { id: popup?.id ?? '' }, query: where }),
    enabled: popup !== undefined && !closed,
  })
  if (text.data === undefined) return null
  return (
    <Sheet title={text.data.title} open={!closed} onClose={() => setClosed(true)}>
      <ContentText body={text.data.body} />
      <div className="sp">
        <Button
          tone="line"
          onClick={() => {
            localStorage.setItem(KEPT, today)
            setClosed(true)
          }}
        >
          {m.notice_not_today()}
        </Button>
        <Button onClick={() => setClosed(true)}>{m.common_close()}</Button>
      </div>
    </Sheet>
  )
}
