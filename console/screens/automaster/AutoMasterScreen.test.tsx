import { listKeys } from '#contract/console/autotrading.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import AutoMasterScreen from './AutoMasterScreen.tsx'

describeConsoleList('the exchange keys', {
  Screen: AutoMasterScreen,
  title: t.nav_automaster(),
  operation: listKeys,
  none: t.automaster_none(),
})
