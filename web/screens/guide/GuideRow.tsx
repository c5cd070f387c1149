import type { GuideEntry } from '#contract/content.ts'
import { EnglishMark } from '#web/features/content/ContentText.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuideDrawing } from './GuideDrawing.tsx'
import { readingTime } from './reading-time.ts'
import * as styles from './GuideRow.module.css'

/** One guide of a list: its drawing, what it is about, and how long it takes. */
export function GuideRow({ guide, read }: { guide: GuideEntry; read: boolean }) {
  return (
    <RowFrame as={Link} to={`/guide?id=${guide.id}`}>
      <span className={styles.picture}>
        <GuideDrawing id={guide.id} />
      </span>
      <RowMain>
        <Inline as="span" wraps>
          <Text strong>{guide.title}</Text>
          <EnglishMark locale={guide.locale} />
        </Inline>
        <span className={styles.summary}>{guide.summary}</span>
        <Text size={14} tone="quiet">
          {readingTime(guide, read)}
        </Text>
      </RowMain>
    </RowFrame>
  )
}
