import { getTree } from '#contract/console/referral.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import TreeScreen from './TreeScreen.tsx'

describeConsoleList('the tree of the referral', {
  Screen: TreeScreen,
  title: t.referral_tree(),
  operation: getTree,
  none: t.referral_nobody(),
  at: '/?loginId=minsu2026',
})
