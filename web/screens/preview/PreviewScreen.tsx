import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/shell/router/hooks.ts'
import { getPreview, type Preview } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { minute } from '#web/base/format.ts'
import { ContentText, EnglishMark } from '#web/features/content/ContentText.tsx'
import { m } from '#web/i18n/messages.ts'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { Article } from '#web/ui/layout/Article.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'

function Shown({ title, summary, body, locale, appearsAt, expiresAt }: Preview) {
  return (
    <>
      <Notice tone="warn" icon="eye">
        <p>{appearsAt === null ? m.preview_note() : m.preview_note_at({ time: minute(appearsAt) })}</p>
        <p>{m.preview_until({ time: minute(expiresAt) })}</p>
      </Notice>
      <Article title={title} above={<EnglishMark locale={locale} />}>
        {summary !== '' && (
          <Text as="p" tone="quiet">
            {summary}
          </Text>
        )}
        <ContentText body={body} />
      </Article>
    </>
  )
}

function Body() {
  const search = useSearchParams()
  const token = search.get('token') ?? ''
  const isLink = token !== ''
  const found = useQuery({ ...query(getPreview, { query: { token } }), retry: false, enabled: isLink })
  const failure = failureOfQuery(found.error)
  if (found.data !== undefined) return <Shown {...found.data} />
  if (!isLink || failure?.code === 'COMMON-A001')
    return (
      <Empty drawing="letter">
        <Text as="h2" size="heading">
          {m.preview_ended()}
        </Text>
        <p>{m.preview_ended_text()}</p>
      </Empty>
    )
  return failure === undefined ? (
    <CardSkeleton cards={1} lines={6} />
  ) : (
    <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  )
}

/** What a preview link shows: a text before it is published, to those who review it, signed in or not. */
export default function PreviewScreen() {
  return (
    <MemberGate>
      {/* The address opens what is not public; it is nothing for searches. */}
      <meta name="robots" content="noindex" />
      <Page kind="slim">
        <Body />
      </Page>
    </MemberGate>
  )
}
