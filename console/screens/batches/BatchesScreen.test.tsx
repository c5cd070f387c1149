import { listBatches } from '#contract/console/money/rewards.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import BatchesScreen from './BatchesScreen.tsx'

describeConsoleList('the reward batches', {
  Screen: BatchesScreen,
  title: t.nav_batches(),
  operation: listBatches,
  isWhole: true,
  none: t.batches_none(),
})
