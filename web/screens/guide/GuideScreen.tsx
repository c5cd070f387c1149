import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listGuides, listMarks, type GuideEntry } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { CATEGORIES, categoryName } from '#web/features/content/guide-texts.ts'
import { EnglishMark } from '#web/features/content/ContentText.tsx'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { useSession } from '#web/shell/use-session.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuideText } from './GuideText.tsx'
import { RowFrame, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'

function GuideRow({ guide, read }: { guide: GuideEntry; read: boolean }) {
  return (
    <RowFrame as={Link} to={`/guide?id=${guide.id}`}>
      <RowIcon>
        <Icon name="book" />
      </RowIcon>
      <RowMain>
        <Inline as="span" wraps>
          <Text strong>{guide.title}</Text>
          <EnglishMark locale={guide.locale} />
        </Inline>
        <span>{guide.summary}</span>
      </RowMain>
      {read && <Badge tone="ok">{m.guide_read()}</Badge>}
    </RowFrame>
  )
}

/** Known categories in their order, then those that staff made up. */
function byCategory(guides: readonly GuideEntry[]): readonly (readonly [string, readonly GuideEntry[]])[] {
  const groups = Map.groupBy(guides, ({ category }) => category)
  const names = [...new Set([...CATEGORIES, ...groups.keys()])]
  return names.flatMap((name) => {
    const own = groups.get(name)
    return own === undefined ? [] : [[name, own] as const]
  })
}

function Guides({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const session = useSession()
  const { where } = useGates()
  const wanted = useDeferredValue(q.trim())
  const found = useQuery({
    ...query(listGuides, { query: { ...where, ...(wanted !== '' && { q: wanted }) } }),
    placeholderData: keepPreviousData,
  })
  const marks = useQuery({ ...query(listMarks), enabled: session !== undefined })
  const read = new Set((marks.data ?? []).map(({ id }) => id))
  const failure = failureOfQuery(found.error)
  const groups = wanted === '' ? byCategory(found.data ?? []) : [['', found.data ?? []] as const]
  return (
    <Page>
      <Field
        label={m.guide_search()}
        type="search"
        value={q}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      {session !== undefined && (
        <TextLink size={14} to="/guide/video">
          {m.video_title()}
        </TextLink>
      )}
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={6} />}
      {found.data?.length === 0 && <Empty>{wanted === '' ? m.guide_none() : m.guide_search_none()}</Empty>}
      <SideBySide flows>
        {groups
          .filter(([, guides]) => guides.length > 0)
          .map(([category, guides]) => (
            <Section key={category} title={category === '' ? m.guide_found() : categoryName(category)}>
              <Card as="div" flush>
                {guides.map((guide) => (
                  <GuideRow key={guide.id} guide={guide} read={read.has(guide.id)} />
                ))}
              </Card>
            </Section>
          ))}
      </SideBySide>
    </Page>
  )
}

function GuideOrList() {
  const list = useListState()
  const id = list.get('id')
  return id === undefined ? (
    <Guides q={list.get('q') ?? ''} onSearch={(q) => list.filter('q', q)} />
  ) : (
    <Page kind="slim">
      <GuideText key={id} id={id} />
    </Page>
  )
}

/** Guides by category with what was read, search, and one guide under a separate address. */
export default function GuideScreen() {
  return (
    <MemberGate>
      <GuideOrList />
    </MemberGate>
  )
}
