import { listEntries } from '#contract/console/ico.ts'
import { t } from '#console/i18n/messages.ts'
import { describeConsoleList } from '#testing/components/describe-console-list.ts'
import IcoEntriesScreen from './IcoEntriesScreen.tsx'

describeConsoleList('the entries of a round', {
  Screen: IcoEntriesScreen,
  title: t.ico_entries_of({ round: '3' }),
  operation: listEntries,
  none: t.ico_no_entries(),
  at: '/ico/3',
  route: '/ico/:round',
})
