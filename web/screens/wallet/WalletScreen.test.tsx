import { screen } from '@testing-library/react'
import { getBalance, listHistories } from '#contract/wallet/wallet.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import WalletScreen from './WalletScreen.tsx'

describeList('the last movements of the wallet', {
  operation: listHistories,
  draw: () => draw(<WalletScreen />),
  before: (server) => server.answer(getBalance, exampleAnswer(getBalance)),
  empty: exampleAnswer(listHistories),
  full: exampleAnswer(listHistories, { items: exampleItems(listHistories, 2) }),
  none: m.wallet_nothing_yet(),
  rows: () => screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('id=')),
})
