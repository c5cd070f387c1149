import { getStaffInquiryFile, type StaffInquiryThread } from '#contract/console/words/inquiries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { download } from '#web/base/download.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { link } from '#web/ui/text/TextLink.module.css'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { Text } from '#web/ui/text/Text.tsx'
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
          <Text size={12} tone="faint">
            {authorOf(message, card.member.loginId)} · <TimeAgo time={message.at} />
          </Text>
          <p className={styles.text}>{message.content}</p>
          {message.file !== null && (
            <Inline
              as="button"
              type="button"
              size={14}
              className={link}
              onClick={() => void saveFile(message.file?.id ?? '')}
            >
              <Icon name="download" size="s" />
              {message.file.name}
            </Inline>
          )}
        </li>
      ))}
    </ol>
  )
}
