import { useQuery } from '@tanstack/react-query'
import { listGuides } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { CATEGORIES, categoryName } from '#web/features/content/guide-texts.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/layout/Section.tsx'

const TILES = 4

/** Shortcuts to guides: the first guide of each of the first categories. */
export function GuideTiles() {
  const { where } = useGates()
  const found = useQuery(query(listGuides, { query: where }))
  const first = CATEGORIES.flatMap((category) => {
    const guide = found.data?.find((one) => one.category === category)
    return guide === undefined ? [] : [guide]
  }).slice(0, TILES)
  if (first.length === 0) return null
  const all = (
    <Link to="/guide">
      {m.home_all_guides()}
      <Icon name="next" size="s" />
    </Link>
  )
  return (
    <Section title={m.guide_title()} end={all}>
      <div className="g2">
        {first.map(({ id, title, category }) => (
          <Link key={id} className="card tile" to={`/guide?id=${id}`}>
            <span className="t12 qq">{categoryName(category)}</span>
            <span className="b">{title}</span>
          </Link>
        ))}
      </div>
    </Section>
  )
}
