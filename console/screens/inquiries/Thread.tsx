import { getStaffInquiryFile, type StaffInquiryThread } from '#contract/console/words/inquiries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { download } from '#web/base/download.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { call } from '../../api/client.ts'
import { t } from '../../i18n/messages.ts'
import * as styles from './Thread.module.css'

type Message = StaffInquiryThread['messages'][number]

async function saveFile(id: string): Promise<void> {
  const result = await call(getStaffInquiryFile, { params: { id } })
  if (result.status === 'error') {
    showToast({ text: failureMessage(result) })
    return
  }
  const { name, type, bytes } = result.data
  download(name, new Blob([bytes.slice()], { type }))
}

function authorOf({ author, by }: Message, loginId: string): string {
  if (author === 'MEMBER') return loginId
  const name = by?.name ?? t.inquiries_staff()
  return author === 'NOTE' ? t.inquiries_note_by({ name }) : name
}

const SAID_BY = {
  MEMBER: styles.said,
  STAFF: `${styles.said} ${styles.byStaff}`,
  NOTE: `${styles.said} ${styles.byNote}`,
}

/** Everything said in an inquiry; what only staff read stands apart. */
export function Thread({ card }: { card: StaffInquiryThread }) {
  return (
    <ol className={styles.thread}>
      {card.messages.map((message) => (
        <li key={message.id} className={SAID_BY[message.author]}>
          <span className="t12 qq">
            {authorOf(message, card.member.loginId)} · <TimeAgo time={message.at} />
          </span>
          <p className={styles.text}>{message.content}</p>
          {message.file !== null && (
            <button
              type="button"
              className="link t14 fx"
              onClick={() => void saveFile(message.file?.id ?? '')}
            >
              <Icon name="download" size="s" />
              {message.file.name}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
