import { listStaffSignals } from '#contract/console/signals.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import SignalsScreen from './SignalsScreen.tsx'

describeConsoleList('the signals', {
  Screen: SignalsScreen,
  title: t.nav_signals(),
  operation: listStaffSignals,
  none: t.signals_none(),
})
