import { screen } from '@testing-library/react'
import { listGuides } from '#contract/content.ts'
import { describeWholeList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import GuideScreen from './GuideScreen.tsx'

describeWholeList('the guides', {
  part: <GuideScreen />,
  operation: listGuides,
  none: m.guide_none(),
  rows: () => screen.queryAllByRole('link'),
})
