import { listFlags } from '#contract/console/referral.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import ReferralScreen from './ReferralScreen.tsx'

describeConsoleList('the flags of the referral', {
  Screen: ReferralScreen,
  title: t.nav_referral(),
  operation: listFlags,
  none: t.referral_none(),
})
