import type { GuideEntry } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { StepMark } from '#web/ui/lists/StepMark.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { readingTime } from './reading-time.ts'
import * as styles from './GuidePath.module.css'

interface GuidePathProps {
  guides: readonly GuideEntry[]
  /** Undefined for guests, of whom it is not known. */
  read: ReadonlySet<string> | undefined
}

/** The guides of the first three days as steps, and how many of them were read. */
export function GuidePath({ guides, read }: GuidePathProps) {
  const done = guides.filter(({ id }) => read?.has(id)).length
  const next = read === undefined ? undefined : guides.find(({ id }) => !read.has(id))
  const progress = m.guide_path_read({ read: done, all: guides.length })
  return (
    <Card aria-labelledby="first-guides">
      <Inline apart start>
        <Stack kind="tight">
          {read !== undefined && (
            <Text size={14} tone="quiet">
              {progress}
            </Text>
          )}
          <Heading id="first-guides">{m.guide_path()}</Heading>
        </Stack>
        {read !== undefined && (
          <Ring small share={done / guides.length} label={progress}>
            <Text size={14} strong>{`${done}/${guides.length}`}</Text>
          </Ring>
        )}
      </Inline>
      <ol className={styles.path}>
        {guides.map((guide, index) => {
          const isRead = read?.has(guide.id) === true
          return (
            <li key={guide.id} aria-current={guide === next ? 'step' : undefined}>
              <StepMark number={index + 1} isDone={isRead} isNext={guide === next} />
              <Link className={styles.words} to={`/guide?id=${guide.id}`}>
                <span className={styles.title}>{guide.title}</span>
                <Text size={14} tone="quiet">
                  {readingTime(guide, isRead)}
                </Text>
              </Link>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
