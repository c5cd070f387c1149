import { listDeposits } from '#contract/console/money/withdrawals.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import DepositsScreen from './DepositsScreen.tsx'

describeConsoleList('the deposits', {
  Screen: DepositsScreen,
  title: t.nav_deposits(),
  operation: listDeposits,
  none: t.deposits_none(),
})
