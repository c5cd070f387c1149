import { useQuery } from '@tanstack/react-query'
import { listGuides } from '#contract/content.ts'
import { query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { CATEGORIES, categoryName } from '#web/features/content/guide-texts.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './GuideTiles.module.css'

const TILES = 4

/** Shortcuts to guides: the first guide of each of the first categories. */
export function GuideTiles() {
  const { where, isWhereKnown } = useGates()
  const found = useQuery({ ...query(listGuides, { query: where }), enabled: isWhereKnown })
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
      <Grid>
        {first.map(({ id, title, category }) => (
          <Card key={id} as={Link} className={styles.tile} to={`/guide?id=${id}`}>
            <Text size={12} tone="faint">
              {categoryName(category)}
            </Text>
            <Text strong>{title}</Text>
          </Card>
        ))}
      </Grid>
    </Section>
  )
}
