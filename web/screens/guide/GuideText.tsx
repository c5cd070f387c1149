import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getGuide, listMarks, markGuide } from '#contract/content.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { categoryName } from '#web/features/content/guide-texts.ts'
import { ContentText, EnglishMark } from '#web/features/content/ContentText.tsx'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { useSession } from '#web/shell/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

function useMark(id: string) {
  const client = useQueryClient()
  return async (useful?: boolean): Promise<void> => {
    const result = await call(markGuide, { params: { id }, body: useful === undefined ? {} : { useful } })
    if (result.status === 'success') await client.invalidateQueries({ queryKey: [listMarks.path] })
    else if (useful !== undefined) showAlert(failureMessage(result))
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
    <section className="card" aria-label={m.guide_useful()}>
      <div className="sp wrap">
        <span className="b">{m.guide_useful()}</span>
        <span className="fx">
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
        </span>
      </div>
      {own?.useful === false && (
        <Link className="link t14" to="/board/inquiry">
          {m.guide_ask()}
        </Link>
      )}
      {own?.useful === true && <p className="t14 q">{m.guide_thanks()}</p>}
    </section>
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
      <article className="stack">
        <p className="fx t14 q">
          <Link className="link" to="/guide">
            {categoryName(category)}
          </Link>
          <EnglishMark locale={locale} />
        </p>
        <h2 className="h1">{title}</h2>
        <ContentText body={body} />
      </article>
      {session !== undefined && <Useful id={id} />}
    </>
  )
}
