import { listMembers } from '#contract/console/members.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import MembersScreen from './MembersScreen.tsx'

describeConsoleList('the members', {
  Screen: MembersScreen,
  title: t.nav_members(),
  operation: listMembers,
  none: t.members_none(),
})
