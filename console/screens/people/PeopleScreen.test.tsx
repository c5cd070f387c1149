import { listStaff } from '#contract/console/people/people.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import PeopleScreen from './PeopleScreen.tsx'

describeConsoleList('the staff', {
  Screen: PeopleScreen,
  title: t.nav_people(),
  operation: listStaff,
  isWhole: true,
  none: t.people_none(),
})
