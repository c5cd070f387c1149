import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getInquiry, getInquiryFile, type Inquiry } from '#contract/inquiries.ts'
import { call } from '#web/api/client.ts'
import { useLiveTopic } from '#web/api/live/live-stream.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { download } from '#web/base/download.ts'
import { inquiryState, inquiryType } from '#web/features/inquiries/inquiry-texts.ts'
import { serverNow } from '#web/base/clock.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RatingForm } from './RatingForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'

type Message = Inquiry['messages'][number]

async function save(id: string): Promise<void> {
  const result = await call(getInquiryFile, { params: { id } })
  if (result.status !== 'success') return showAlert(failureMessage(result))
  const { name, type, bytes } = result.data
  download(name, new Blob([bytes], { type }))
}

function MessageCard({ message }: { message: Message }) {
  const { author, at, content, file } = message
  return (
    <li className={author === 'STAFF' ? 'card say staff' : 'card say'}>
      <p className="sp t14 q">
        <span className="b">{author === 'STAFF' ? m.board_staff() : m.board_you()}</span>
        <time dateTime={at}>{minute(at)}</time>
      </p>
      <p className="said">{content}</p>
      {file !== null && (
        <Button tone="two" small onClick={() => void save(file.id)}>
          <Icon name="download" size="s" />
          {file.name}
        </Button>
      )}
    </li>
  )
}

/** What can still be done: reply and rate within 14 days of an answer, later a new inquiry. */
function Next({ inquiry }: { inquiry: Inquiry }) {
  const { replyUntil } = inquiry
  if (replyUntil !== null && Date.parse(replyUntil) <= serverNow()) {
    return (
      <Notice icon="mail">
        {m.board_over()}{' '}
        <Link className="link" to="/board/inquiry">
          {m.board_new()}
        </Link>
      </Notice>
    )
  }
  return (
    <>
      {replyUntil !== null && <RatingForm inquiry={inquiry} />}
      <ReplyForm inquiry={inquiry} />
    </>
  )
}

/** One inquiry with everything said in it; an answer appears while it is open. */
export default function InquiryDetailScreen() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const asked = query(getInquiry, { params: { id } })
  const found = useQuery(asked)
  useLiveTopic('alarms', (message) => {
    if (message.type === 'inquiry') void client.invalidateQueries({ queryKey: asked.queryKey })
  })
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return (
      <main className="page slim">
        {failure === undefined ? (
          <CardSkeleton cards={2} />
        ) : failure.code === 'INQUIRY-A001' ? (
          <Notice tone="warn" icon="warn">
            {failureMessage(failure)}{' '}
            <Link className={buttonClass({ tone: 'two', small: true })} to="/board/inquiry/history">
              {m.board_history()}
            </Link>
          </Notice>
        ) : (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
      </main>
    )
  }
  const { title, type, status, messages } = found.data
  const state = inquiryState(status)
  return (
    <main className="page slim">
      <section className="st">
        <h2 className="h">{title}</h2>
        <p className="fx t14 q">
          {inquiryType(type)}
          <Badge tone={state.tone}>{state.name}</Badge>
        </p>
      </section>
      <ol className="stack">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ol>
      <Next inquiry={found.data} />
    </main>
  )
}
