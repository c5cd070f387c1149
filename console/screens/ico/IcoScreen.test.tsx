import { listStaffRounds } from '#contract/console/ico.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import IcoScreen from './IcoScreen.tsx'

describeConsoleList('the rounds of the token sale', {
  Screen: IcoScreen,
  title: t.nav_ico(),
  operation: listStaffRounds,
  isWhole: true,
  none: t.ico_none(),
})
