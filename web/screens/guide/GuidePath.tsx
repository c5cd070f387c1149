import type { GuideEntry } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { StepMark } from '#web/ui/lists/StepMark.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { readingTime } from './reading-time.ts'
import * as styles from './GuidePath.module.css'

interface GuidePathProps {
  guides: readonly GuideEntry[]
  read: ReadonlySet<string>
}

/** The guides of the first three days as steps, and how many of them were read. */
export function GuidePath({ guides, read }: GuidePathProps) {
  const done = guides.filter(({ id }) => read.has(id)).length
  const next = guides.find(({ id }) => !read.has(id))
  const progress = m.guide_path_read({ read: done, all: guides.length })
  return (
    <Card aria-labelledby="first-guides">
      <Inline apart start>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {progress}
          </Text>
          <Heading id="first-guides">{m.guide_path()}</Heading>
        </Stack>
        <Ring small share={done / guides.length} label={progress}>
          <Text size={14} strong>{`${done}/${guides.length}`}</Text>
        </Ring>
      </Inline>
      <ol className={styles.path}>
        {guides.map((guide, index) => {
          const isRead = read.has(guide.id)
          return (
            <li key={guide.id} aria-current={guide === next ? 'step' : undefined}>
              <StepMark number={index + 1} isDone={isRead} isNext={guide === next} />
              <span className={styles.words}>
                <TextLink to={`/guide?id=${guide.id}`}>{guide.title}</TextLink>
                <Text size={14} tone="quiet">
                  {readingTime(guide, isRead)}
                </Text>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
