import { listTerms } from '#contract/console/words/terms.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import TermsScreen from './TermsScreen.tsx'

describeConsoleList('the terms', {
  Screen: TermsScreen,
  title: t.content_terms(),
  operation: listTerms,
  isWhole: true,
  none: t.content_none(),
})
