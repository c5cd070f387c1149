import { listParameters } from '#contract/console/settings.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import PricesScreen from './PricesScreen.tsx'

describeConsoleList('the parameters', {
  Screen: PricesScreen,
  title: t.nav_prices(),
  operation: listParameters,
  isWhole: true,
  none: t.prices_none(),
})
