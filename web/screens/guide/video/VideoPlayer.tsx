import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getVideo, listVideos, saveProgress, type VideoEntry } from '#contract/content.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES } from '#contract/locale.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { currentLocale } from '#web/base/locale.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './VideoPlayer.module.css'

/** How often the progress is saved while a video plays. */
const SAVE_SECONDS = 10
/** A video left this near its end starts from the beginning. */
const END_SECONDS = 5

/** Keeps where the reader is: every ten seconds while it plays, and at each stop. */
function useProgress({ id, position, watched }: VideoEntry) {
  const saved = useRef(position)
  const client = useQueryClient()
  async function save(at: number): Promise<void> {
    const second = Math.floor(at)
    if (second === saved.current) return
    saved.current = second
    const result = await call(saveProgress, { params: { id }, body: { seconds: second } })
    if (result.status === 'success' && result.data.watched !== watched)
      await client.invalidateQueries({ queryKey: [listVideos.path] })
  }
  function record(at: number): void {
    if (Math.abs(at - saved.current) >= SAVE_SECONDS) void save(at)
  }
  return { save, keep: record }
}

/** Plays one video from where it was left, with subtitles in five languages. */
export function VideoPlayer({ video }: { video: VideoEntry }) {
  const { id, seconds, position, title } = video
  const [isBroken, setBroken] = useState(false)
  const { save, keep } = useProgress(video)
  const found = useQuery({ ...query(getVideo, { params: { id } }), staleTime: Infinity, gcTime: 0 })
  const failure = failureOfQuery(found.error)

  function retry(): void {
    setBroken(false)
    void found.refetch()
  }

  if (failure !== undefined || isBroken)
    return <ErrorState failure={failure ?? { status: 'error' }} onRetry={retry} busy={found.isFetching} />
  if (found.data === undefined) return <CardSkeleton cards={1} lines={6} />
  return (
    <Card aria-label={title}>
      <Heading>{title}</Heading>
      {/* oxlint-disable-next-line media-has-caption -- the tracks come from the list below, five languages each */}
      <video
        className={styles.player}
        controls
        playsInline
        preload="metadata"
        src={found.data.src}
        poster={found.data.picture}
        aria-label={m.video_play({ title })}
        onLoadedMetadata={({ currentTarget }) => {
          if (position > 0 && position < seconds - END_SECONDS) currentTarget.currentTime = position
        }}
        onTimeUpdate={({ currentTarget }) => keep(currentTarget.currentTime)}
        onPause={({ currentTarget }) => void save(currentTarget.currentTime)}
        onError={() => setBroken(true)}
      >
        {found.data.subtitles.map(({ locale, src }) => (
          <track
            key={locale}
            kind="subtitles"
            src={src}
            srcLang={LANGUAGE_TAGS[locale]}
            label={LOCALE_NAMES[locale]}
            default={locale === currentLocale()}
          />
        ))}
      </video>
    </Card>
  )
}
