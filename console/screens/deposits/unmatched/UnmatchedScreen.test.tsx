import { listUnmatched } from '#contract/console/money/withdrawals.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import UnmatchedScreen from './UnmatchedScreen.tsx'

describeConsoleList('the unmatched receipts', {
  Screen: UnmatchedScreen,
  title: t.nav_unmatched(),
  operation: listUnmatched,
  none: t.deposits_unmatched_none(),
})
