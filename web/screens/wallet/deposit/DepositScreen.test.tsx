import { screen } from '@testing-library/react'
import { getDepositAddress } from '#contract/wallet/wallet.ts'
import { describeList } from '#testing/components/describe-list.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleOf } from '#testing/components/example.ts'
import { m } from '#web/i18n/messages.ts'
import DepositScreen from './DepositScreen.tsx'

const { element } = getDepositAddress.answer.shape.deposits._zod.def
const deposits = [1, 2].map((seed) => element.parse({ ...Object(exampleOf(element, '', seed)), amount: '7' }))

describeList('the last deposits', {
  operation: getDepositAddress,
  draw: () => draw(<DepositScreen />),
  empty: exampleAnswer(getDepositAddress),
  full: exampleAnswer(getDepositAddress, { deposits }),
  none: m.deposit_none(),
  rows: () => screen.queryAllByText(/^\+7\.00 /),
})
