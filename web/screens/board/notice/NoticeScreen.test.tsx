import { screen } from '@testing-library/react'
import { listNotices } from '#contract/content.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import NoticeScreen from './NoticeScreen.tsx'

describePagedList('the announcements', {
  part: <NoticeScreen />,
  operation: listNotices,
  none: m.notice_none(),
  rows: () => screen.queryAllByRole('listitem'),
})
