import { screen } from '@testing-library/react'
import { listHistories } from '#contract/wallet/wallet.ts'
import { describePagedList } from '#testing/components/describe-member-list.ts'
import { m } from '#web/i18n/messages.ts'
import HistoriesScreen from './HistoriesScreen.tsx'

describePagedList('the movements of the wallet', {
  part: <HistoriesScreen />,
  operation: listHistories,
  none: m.histories_none(),
  rows: () => screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('id=')),
})
