import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getInquiry, listInquiries, MAX_CONTENT, replyInquiry, type Inquiry } from '#contract/inquiries.ts'
import { call, newKey } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** Writes on in an inquiry. */
export function ReplyForm({ inquiry }: { inquiry: Inquiry }) {
  const [content, setContent] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(newKey())
  const client = useQueryClient()
  const params = { id: inquiry.id }

  async function send(): Promise<void> {
    if (content.trim() === '') return setError(failureText('INQUIRY-B003'))
    setBusy(true)
    const result = await call(replyInquiry, { params, body: { content }, key: key.current })
    setBusy(false)
    if (result.status !== 'success') return setError(failureMessage(result))
    key.current = newKey()
    setContent('')
    client.setQueryData(query(getInquiry, { params }).queryKey, result.data)
    await client.invalidateQueries({ queryKey: [listInquiries.path] })
  }

  return (
    <Card
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={m.board_reply()}
        value={content}
        rows={4}
        maxLength={MAX_CONTENT}
        error={error}
        {...(inquiry.replyUntil !== null && {
          help: m.board_reply_until({ time: minute(inquiry.replyUntil) }),
        })}
        onChange={(event) => {
          key.current = newKey()
          setContent(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" tone="two" busy={busy}>
        {m.board_reply_send()}
      </Button>
    </Card>
  )
}
