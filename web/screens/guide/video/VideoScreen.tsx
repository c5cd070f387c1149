import { useQuery } from '@tanstack/react-query'
import { listVideos, type VideoEntry } from '#contract/content.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { EnglishMark } from '#web/features/content/ContentText.tsx'
import { categoryName, levelName } from '#web/features/content/guide-texts.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { duration } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SideBySide } from '#web/ui/layout/SideBySide.tsx'
import * as styles from './VideoScreen.module.css'

function VideoCard({ video, onOpen }: { video: VideoEntry; onOpen: () => void }) {
  const { title, summary, seconds, category, level, locked, sample, watched, picture } = video
  return (
    <Card as="li" className={styles.video}>
      <img src={picture} alt="" width={640} height={360} loading="lazy" />
      <Stack kind="tight">
        <Inline as="span" wraps>
          <Text strong>{title}</Text>
          {watched && <Badge tone="ok">{m.video_watched()}</Badge>}
          {sample && !watched && <Badge tone="you">{m.video_sample()}</Badge>}
          <EnglishMark locale={video.locale} />
        </Inline>
        <Text size={14} tone="quiet">
          {summary}
        </Text>
        <Text size={12} tone="faint">
          {categoryName(category)} · {levelName(level)} · {duration(seconds * 1000)}
        </Text>
      </Stack>
      <Button tone="two" disabled={locked} onClick={onOpen}>
        <Icon name={locked ? 'lock' : 'play'} size="s" />
        {locked ? m.video_locked() : m.video_play({ title })}
      </Button>
    </Card>
  )
}

/** Educational videos: samples for all members, the others with a paid membership. */
export default function VideoScreen() {
  const list = useListState()
  const found = useQuery(query(listVideos))
  const failure = failureOfQuery(found.error)
  const opened = found.data?.find((video) => video.id === list.get('id') && !video.locked)
  return (
    <Page>
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <CardSkeleton cards={3} />}
      {found.data?.length === 0 && <Empty>{m.video_none()}</Empty>}
      {opened !== undefined && <VideoPlayer key={opened.id} video={opened} />}
      {found.data?.some((video) => video.locked) === true && (
        <Notice icon="lock">
          <Inline apart wraps>
            <p>{m.video_locked_text()}</p>
            <Link className={buttonClass({ tone: 'line', small: true })} to="/subscribe">
              {m.subscribe_now()}
            </Link>
          </Inline>
        </Notice>
      )}
      <SideBySide as="ul">
        {found.data?.map((video) => (
          <VideoCard key={video.id} video={video} onOpen={() => list.open(video.id)} />
        ))}
      </SideBySide>
    </Page>
  )
}
