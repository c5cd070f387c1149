import type { AnswerOf } from '#contract/operation.ts'
import type { getNotice } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ContentText } from './ContentText.tsx'

/** An announcement over the page, closed for now or for the day. */
export function NoticeSheet({
  notice,
  open,
  onClose,
  onMute,
}: {
  notice: AnswerOf<typeof getNotice>
  open: boolean
  onClose: () => void
  onMute: () => void
}) {
  return (
    <Sheet title={notice.title} open={open} onClose={onClose}>
      <ContentText body={notice.body} />
      <Inline apart>
        <Button tone="line" onClick={onMute}>
          {m.notice_not_today()}
        </Button>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </Inline>
    </Sheet>
  )
}
