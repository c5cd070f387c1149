import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMarks, markGuide, markNotice } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

const MARKS = { guide: markGuide, notice: markNotice } as const
type Kind = keyof typeof MARKS

function useMark(kind: Kind, id: string) {
  const client = useQueryClient()
  return async (useful?: boolean): Promise<void> => {
    const result = await call(MARKS[kind], { params: { id }, body: useful === undefined ? {} : { useful } })
    if (result.status === 'success') await client.invalidateQueries({ queryKey: [listMarks.path] })
    else if (useful !== undefined) alertFailure(result)
  }
}

/** Notes that a member has opened a guide or an announcement, and asks what it was worth. */
export function Useful({ kind, id }: { kind: Kind; id: string }) {
  const mark = useMark(kind, id)
  const marks = useQuery(query(listMarks))
  const own = marks.data?.find((one) => one.id === id)
  const isUnread = marks.data !== undefined && own === undefined
  useEffect(() => {
    if (isUnread) void mark()
    // oxlint-disable-next-line exhaustive-deps -- once for each item, whatever function marks it
  }, [isUnread])
  return (
    <Card aria-label={m.guide_useful()}>
      <Inline apart wraps>
        <Text strong>{m.guide_useful()}</Text>
        <Inline as="span">
          {[true, false].map((useful) => (
            <Button
              key={String(useful)}
              tone="two"
              small
              aria-pressed={own?.useful === useful}
              onClick={() => void mark(useful)}
            >
              {useful ? m.guide_yes() : m.guide_no()}
            </Button>
          ))}
        </Inline>
      </Inline>
      {own?.useful === false && (
        <TextLink size={14} to="/board/inquiry">
          {m.guide_ask()}
        </TextLink>
      )}
      {own?.useful === true && (
        <Text as="p" size={14} tone="quiet">
          {m.guide_thanks()}
        </Text>
      )}
    </Card>
  )
}
