import { screen } from '@testing-library/react'
import { listVideos } from '#contract/content.ts'
import { describeWholeList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import VideoScreen from './VideoScreen.tsx'

describeWholeList('the videos', {
  part: <VideoScreen />,
  operation: listVideos,
  none: m.video_none(),
  rows: () => screen.queryAllByRole('listitem'),
})
