import { listBatchRecords } from '#contract/console/money/rewards.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import RecordsScreen from './RecordsScreen.tsx'

describeConsoleList('the records of a batch', {
  Screen: RecordsScreen,
  title: t.batches_of_day({ day: '2026-11-24' }),
  operation: listBatchRecords,
  none: t.batches_no_records(),
  at: '/batches/2026-11-24',
  route: '/batches/:day',
})
