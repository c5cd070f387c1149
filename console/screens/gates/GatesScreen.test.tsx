import { listGates } from '#contract/console/settings.ts'
import { GATED_FEATURES } from '#contract/system.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import GatesScreen from './GatesScreen.tsx'

describeConsoleList('the gates', {
  Screen: GatesScreen,
  title: t.nav_gates(),
  operation: listGates,
  isWhole: true,
  none: t.gates_none({ count: GATED_FEATURES.length }),
})
