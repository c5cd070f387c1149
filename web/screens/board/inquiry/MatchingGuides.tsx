import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listGuides } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame, RowIcon, RowMain } from '#web/ui/lists/RowParts.tsx'

const MOST = 3
const MIN_TYPED = 4
const MAX_SENT = 200

/** Guides that match the text being written. They open beside the form, which stays. */
export function MatchingGuides({ typed }: { typed: string }) {
  const { where } = useGates()
  const q = typed.trim().slice(-MAX_SENT)
  const found = useQuery({
    ...query(listGuides, { query: { ...where, q } }),
    enabled: q.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  })
  const guides = q.length >= MIN_TYPED ? (found.data ?? []).slice(0, MOST) : []
  return (
    <div aria-live="polite">
      {guides.length > 0 && (
        <Card flush aria-label={m.board_guides()}>
          <RowFrame as="p" size={14} tone="quiet">
            {m.board_guides()}
          </RowFrame>
          {guides.map((guide) => (
            <RowFrame as={Link} key={guide.id} to={`/guide?id=${guide.id}`} target="_blank">
              <RowIcon>
                <Icon name="book" />
              </RowIcon>
              <RowMain>
                <Text strong>{guide.title}</Text>
                <span>{guide.summary}</span>
              </RowMain>
            </RowFrame>
          ))}
        </Card>
      )}
    </div>
  )
}
