import { listContent } from '#contract/console/words/content.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import ContentScreen from './ContentScreen.tsx'

describeConsoleList('the content', {
  Screen: ContentScreen,
  title: t.nav_content(),
  operation: listContent,
  none: t.content_none(),
})
