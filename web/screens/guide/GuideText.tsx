import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getGuide, listMarks, markGuide } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Article } from '#web/ui/layout/Article.tsx'
import { categoryName } from '#web/features/content/guide-texts.ts'
import { ContentText, EnglishMark } from '#web/features/content/ContentText.tsx'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { useSession } from '#web/shell/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

function useMark(id: string) {
  const client = useQueryClient()
  return async (useful?: boolean): Promise<void> => {
    const result = await call(markGuide, { params: { id }, body: useful === undefined ? {} : { useful } })
    if (result.status === 'success') await client.invalidateQueries({ queryKey: [listMarks.path] })
    else if (useful !== undefined) alertFailure(result)
  }
}

/** Notes that a member has opened the guide, and asks what it was worth. */
function Useful({ id }: { id: string }) {
  const mark = useMark(id)
  const marks = useQuery(query(listMarks))
  const own = marks.data?.find((one) => one.id === id)
  const isUnread = marks.data !== undefined && own === undefined
  useEffect(() => {
    if (isUnread) void mark()
    // oxlint-disable-next-line exhaustive-deps -- once for each guide, whatever function marks it
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

/** One guide, and for members whether it was useful. */
export function GuideText({ id }: { id: string }) {
  const session = useSession()
  const { where } = useGates()
  const found = useQuery(query(getGuide, { params: { id }, query: where }))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <CardSkeleton cards={2} lines={6} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { title, category, locale, body } = found.data
  return (
    <>
      <Article
        title={title}
        above={
          <>
            <TextLink to="/guide">{categoryName(category)}</TextLink>
            <EnglishMark locale={locale} />
          </>
        }
      >
        <ContentText body={body} />
      </Article>
      {session !== undefined && <Useful id={id} />}
    </>
  )
}
