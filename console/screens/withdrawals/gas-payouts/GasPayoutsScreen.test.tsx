import { listGasPayouts } from '#contract/console/money/gas-payouts.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import GasPayoutsScreen from './GasPayoutsScreen.tsx'

describeConsoleList('the gas payouts', {
  Screen: GasPayoutsScreen,
  title: t.gas_payouts_title(),
  operation: listGasPayouts,
  none: t.gas_payouts_none(),
})
