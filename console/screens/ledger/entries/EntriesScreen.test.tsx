import { listLedgerEntries } from '#contract/console/money/ledger.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import EntriesScreen from './EntriesScreen.tsx'

describeConsoleList('the entries of the ledger', {
  Screen: EntriesScreen,
  title: t.ledger_entries(),
  operation: listLedgerEntries,
  none: t.ledger_no_entries(),
})
