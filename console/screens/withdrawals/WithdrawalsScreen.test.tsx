import { listWithdrawals } from '#contract/console/money/withdrawals.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import WithdrawalsScreen from './WithdrawalsScreen.tsx'

describeConsoleList('the withdrawals', {
  Screen: WithdrawalsScreen,
  title: t.nav_withdrawals(),
  operation: listWithdrawals,
  none: t.withdrawals_none(),
})
