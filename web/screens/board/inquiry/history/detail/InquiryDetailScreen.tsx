import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '#web/shell/router/hooks.ts'
import { getInquiry, getInquiryFile, type Inquiry } from '#contract/inquiries.ts'
import { call } from '#web/api/client.ts'
import { useLiveTopic } from '#web/api/live/live-stream.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { inquiryState, inquiryType } from '#web/features/inquiries/inquiry-texts.ts'
import { serverNow } from '#web/base/clock.ts'
import { minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { saveFile } from '#web/features/files/save-file.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RatingForm } from './RatingForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './InquiryDetailScreen.module.css'

type Message = Inquiry['messages'][number]

async function save(id: string): Promise<void> {
  saveFile(await call(getInquiryFile, { params: { id } }))
}

function MessageCard({ message }: { message: Message }) {
  const { author, at, content, file } = message
  return (
    <Card as="li" className={author === 'STAFF' ? styles.staff : undefined}>
      <Inline as="p" apart size={14} tone="quiet">
        <Text strong>{author === 'STAFF' ? m.board_staff() : m.board_you()}</Text>
        <time dateTime={at}>{minute(at)}</time>
      </Inline>
      <p className={styles.said}>{content}</p>
      {file !== null && (
        <Button tone="two" small onClick={() => void save(file.id)}>
          <Icon name="download" size="s" />
          {file.name}
        </Button>
      )}
    </Card>
  )
}

/** What can still be done: reply and rate within 14 days of an answer, later a new inquiry. */
function Next({ inquiry }: { inquiry: Inquiry }) {
  const { replyUntil } = inquiry
  if (replyUntil !== null && Date.parse(replyUntil) <= serverNow()) {
    return (
      <Notice icon="mail">
        {m.board_over()} <TextLink to="/board/inquiry">{m.board_new()}</TextLink>
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
      <Page kind="slim">
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
      </Page>
    )
  }
  const { title, type, status, messages } = found.data
  const state = inquiryState(status)
  return (
    <Page kind="slim">
      <Stack as="section" kind="tight">
        <Heading>{title}</Heading>
        <Inline as="p" size={14} tone="quiet">
          {inquiryType(type)}
          <Badge tone={state.tone}>{state.name}</Badge>
        </Inline>
      </Stack>
      <Stack as="ol">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </Stack>
      <Next inquiry={found.data} />
    </Page>
  )
}
