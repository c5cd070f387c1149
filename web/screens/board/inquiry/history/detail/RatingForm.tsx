import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getInquiry, rateInquiry, type Inquiry } from '#contract/inquiries.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const SCORES = ['1', '2', '3', '4', '5'] as const
const MAX_COMMENT = 300

function ScoreEnds() {
  return (
    <Inline as="p" apart size={12} tone="faint">
      <span>{m.board_rate_low()}</span>
      <span>{m.board_rate_high()}</span>
    </Inline>
  )
}

/** Rates an answer from 1 to 5, with a line if wanted; can be changed while the inquiry is open. */
export function RatingForm({ inquiry }: { inquiry: Inquiry }) {
  const { rating } = inquiry
  const [score, setScore] = useState<string>(String(rating?.score ?? ''))
  const [comment, setComment] = useState(rating?.comment ?? '')
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const params = { id: inquiry.id }

  async function send(): Promise<void> {
    setBusy(true)
    const body = { score: Number.parseInt(score, 10), comment }
    const result = await call(rateInquiry, { params, body })
    setBusy(false)
    if (result.status === 'success') client.setQueryData(query(getInquiry, { params }).queryKey, result.data)
    else alertFailure(result)
  }

  return (
    <Card aria-label={m.board_rate()}>
      <Text as="h3" strong>
        {m.board_rate()}
      </Text>
      <Segmented
        label={m.board_rate()}
        value={score}
        options={SCORES.map((value) => ({ value, label: value }))}
        onChange={setScore}
      />
      <ScoreEnds />
      {score !== '' && (
        <Field
          label={m.board_rate_comment()}
          value={comment}
          maxLength={MAX_COMMENT}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
      {rating !== null && (
        <Text as="p" size={14} tone="quiet">
          {m.board_rated({ score: rating.score })}
        </Text>
      )}
      <Button tone="two" busy={busy} disabled={score === ''} onClick={() => void send()}>
        {m.board_rate_send()}
      </Button>
    </Card>
  )
}
