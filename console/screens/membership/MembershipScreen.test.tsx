import { listSubscriptions } from '#contract/console/membership.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import MembershipScreen from './MembershipScreen.tsx'

describeConsoleList('the subscriptions', {
  Screen: MembershipScreen,
  title: t.nav_membership(),
  operation: listSubscriptions,
  none: t.membership_none(),
})
