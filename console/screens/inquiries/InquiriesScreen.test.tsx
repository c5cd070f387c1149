import { listInquiries } from '#contract/console/words/inquiries.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import InquiriesScreen from './InquiriesScreen.tsx'

describeConsoleList('the inquiries', {
  Screen: InquiriesScreen,
  title: t.nav_inquiries(),
  operation: listInquiries,
  none: t.inquiries_none(),
})
