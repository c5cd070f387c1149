import { useQuery } from '@tanstack/react-query'
import { getGuide } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { Article } from '#web/ui/layout/Article.tsx'
import { categoryName } from '#web/features/content/guide-texts.ts'
import { ContentText, EnglishMark } from '#web/features/content/ContentText.tsx'
import { Useful } from '#web/features/content/Useful.tsx'
import { useSession } from '#web/shell/use-session.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** One guide, and for members whether it was useful. */
export function GuideText({ id }: { id: string }) {
  const session = useSession()
  const { where, isWhereKnown } = useGates()
  const found = useQuery({
    ...query(getGuide, { params: { id }, query: where }),
    enabled: isWhereKnown,
  })
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
      {session !== undefined && <Useful kind="guide" id={id} />}
    </>
  )
}
