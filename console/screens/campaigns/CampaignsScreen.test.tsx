import { listCampaigns } from '#contract/console/words/campaigns.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import CampaignsScreen from './CampaignsScreen.tsx'

describeConsoleList('the campaigns', {
  Screen: CampaignsScreen,
  title: t.nav_campaigns(),
  operation: listCampaigns,
  none: t.campaigns_none(),
})
