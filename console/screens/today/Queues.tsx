import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { getToday } from '#contract/console/reports.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { QUEUE_PATHS } from '#console/api/waiting.ts'
import { t } from '#console/i18n/messages.ts'
import { enumText } from '#console/i18n/words.ts'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'
import { Money } from '#console/ui/Money.tsx'
import * as styles from './Queues.module.css'

type Queue = AnswerOf<typeof getToday>['queues'][number]

function QueueTile({ queue: { area, count, oldestAt } }: { queue: Queue }) {
  return (
    <li>
      <TileFrame as={RouterLink} className={styles.waiting} to={QUEUE_PATHS[area]}>
        <Text size={14} tone="quiet">
          {enumText('kind', area)}
        </Text>
        <Figure size={28}>{count}</Figure>
        {oldestAt !== null && (
          <Text size={12} tone="faint">
            {t.today_oldest()} <TimeAgo time={oldestAt} />
          </Text>
        )}
      </TileFrame>
    </li>
  )
}

interface QueuesProps {
  readonly queues: readonly Queue[]
  readonly withdrawalsUsdt: string | null
}

/** Every queue that the person may open, and what waits in all of them together. */
export function Queues({ queues, withdrawalsUsdt }: QueuesProps) {
  const total = queues.reduce((sum, { count }) => sum + count, 0)
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <section aria-label={t.today_queues()}>
      <Inline className={styles.head}>
        <Heading>{t.today_queues()}</Heading>
      </Inline>
      <Tiles>
        {queues
          .filter(({ count }) => count > 0)
          .map((queue) => (
            <QueueTile key={queue.area} queue={queue} />
          ))}
      </Tiles>
      {empty.length > 0 && (
        <Text as="p" size={12} tone="faint" className={styles.empty}>
          {t.today_queues_empty({ list: empty.map(({ area }) => enumText('kind', area)).join(', ') })}
        </Text>
      )}
      <Inline apart wraps className={styles.total}>
        <Text strong>{t.today_queues_total()}</Text>
        <Text strong>{t.today_cases({ count: total })}</Text>
        {withdrawalsUsdt !== null && <Money amount={withdrawalsUsdt} coin="USDT" />}
      </Inline>
    </section>
  )
}
