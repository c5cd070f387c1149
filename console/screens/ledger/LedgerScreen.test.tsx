import { listLedgerAccounts } from '#contract/console/money/ledger.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import LedgerScreen from './LedgerScreen.tsx'

describeConsoleList('the accounts of the ledger', {
  Screen: LedgerScreen,
  title: t.nav_ledger(),
  operation: listLedgerAccounts,
  none: t.ledger_none(),
})
