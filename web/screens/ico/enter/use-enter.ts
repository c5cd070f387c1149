import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { withDecimalPoint } from '#contract/money.ts'
import { joinIco, type IcoRound } from '#contract/ico.ts'
import { isOneTimeCode } from '#contract/members/one-time-code.ts'
import { koreanDay, releasedOn } from '#contract/rules/money/vesting.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { call, newKey } from '#web/api/client.ts'
import { emptyKey } from '#web/api/form.ts'
import { query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { termsOf } from '#web/features/ico/ico-texts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { missingSum } from '#web/features/wallet/missing-sum.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { checkAmount, draftOf, HOME_OF_CODE, type EnterValues, type Room } from './enter-draft.ts'

const EMPTY: EnterValues = { amount: '', agreeTerms: '', agreeRisk: '', otpCode: '' }
const READ_AGAIN = ['/api/ico/', '/api/wallet/']
type Draft = NonNullable<ReturnType<typeof draftOf>>

/** The question before it is entered: what leaves the wallet, what comes, and when. */
function confirmText({ sums, vesting }: Draft): string {
  const mcs = (units: bigint) => sum(units, 'MCS')
  return paragraphs([
    m.ico_confirm({ sum: sum(sums.amount, 'USDT'), mcs: mcs(sums.obtained) }),
    m.ico_confirm_release({
      first: dayText(vesting.firstDay),
      last: dayText(vesting.lastDay),
      daily: mcs(vesting.daily),
      rest: mcs(releasedOn(vesting, vesting.lastDay)),
    }),
  ])
}

function useRoom(round: IcoRound, left: string): Room {
  const balance = useQuery(query(getBalance)).data
  return {
    available: balance === undefined ? undefined : unitsOf(balance.USDT.available),
    round: unitsOf(round.cap) - unitsOf(round.sold),
    own: unitsOf(left),
  }
}

function checkCode(code: string) {
  if (code.trim() === '') return 'ICO-B005'
  return isOneTimeCode(code) ? '' : 'ICO-B006'
}

/** The form of an entry. `left` is what the member may still put into the round. */
export function useEnter(round: IcoRound, left: string) {
  const terms = termsOf(round)
  const go = useGo()
  const client = useQueryClient()
  const [values, setValues] = useState<EnterValues>(EMPTY)
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))
  const room = useRoom(round, left)
  const draft = draftOf(values.amount, terms, koreanDay(new Date(useOpeningTime())))
  const missing = missingSum(draft?.sums.amount, room.available)
  const fields = useFields({
    values,
    onChange: setValues,
    check: ({ amount, agreeTerms, agreeRisk, otpCode }) => ({
      amount: checkAmount(amount, terms, room),
      agreeTerms: agreeTerms === '' ? emptyKey('boxMethod') : '',
      agreeRisk: agreeRisk === '' ? emptyKey('boxRisk') : '',
      otpCode: checkCode(otpCode),
    }),
    home: HOME_OF_CODE,
  })

  async function send(): Promise<void> {
    const body = {
      icoNumber: round.number,
      amount: withDecimalPoint(values.amount),
      agreeRisk: values.agreeRisk !== '',
      agreeTerms: values.agreeTerms !== '',
      termsVersion: round.termsVersion,
      otpCode: values.otpCode,
    }
    setBusy(true)
    const result = await call(joinIco, { body, key: requestKey.of(body) })
    setBusy(false)
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && READ_AGAIN.some((area) => path.startsWith(area)),
    })
    if (result.status !== 'success') return fields.refuse(result)
    showToast({ text: m.ico_done({ number: round.number }) })
    go(`/ico/vesting/schedule/${round.number}?participation=${result.data.participation.id}`)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!fields.isRight() || draft === undefined) return
    showConfirm(confirmText(draft), { confirmLabel: m.ico_enter(), confirmAction: () => void send() })
  }
  return { terms, values, fields, draft, room, missing, busy, submit }
}
export type Entering = ReturnType<typeof useEnter>
