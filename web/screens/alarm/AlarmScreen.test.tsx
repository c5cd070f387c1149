import { screen } from '@testing-library/react'
import { listAlarms } from '#contract/notifications.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import AlarmScreen from './AlarmScreen.tsx'

describePagedList('the notifications', {
  part: <AlarmScreen />,
  operation: listAlarms,
  none: m.alarm_none(),
  rows: () => screen.queryAllByRole('listitem'),
})
