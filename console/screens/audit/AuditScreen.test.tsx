import { listAudit } from '#contract/console/people/audit.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import AuditScreen from './AuditScreen.tsx'

describeConsoleList('the audit log', {
  Screen: AuditScreen,
  title: t.nav_audit(),
  operation: listAudit,
  none: t.audit_none(),
})
