import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { WalletCoin } from '#contract/wallet/wallet-parts.ts'
import { getWithdrawFee, withdraw } from '#contract/wallet/withdrawals.ts'
import { call, newKey } from '#web/api/client.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { m } from '#web/i18n/messages.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { useWalletRefresh } from '#web/features/wallet/use-live-wallet.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { confirmText } from './confirm-text.ts'
import { useAddressCheck } from '#web/features/wallet/use-address-check.ts'
import { checkWithdraw, EMPTY, HOME_OF_CODE, withdrawBody, withdrawSums } from './withdraw-draft.ts'

/** What the fee call knows: of the coin at once, of the recipient as soon as the address is one. */
function useWithdrawFee(coin: WalletCoin, address: string) {
  const state = useAddressCheck(address)
  const base = useQuery(query(getWithdrawFee, { query: { coin } }))
  const known = useQuery({
    ...query(getWithdrawFee, { query: { coin, address } }),
    enabled: state === 'right',
  })
  const refused = state === 'right' ? failureOfQuery(known.error) : undefined
  const refusedKey = refused?.fields?.['address'] ?? ''
  const recipient = state === 'right' ? known.data : undefined
  return {
    fee: recipient ?? base.data,
    base,
    recipient,
    /** Shown while it is typed. */
    addressKey: state === 'wrong' ? 'WITHDRAW-B004' : refusedKey,
    /** Shown when the form is sent: an unfinished address is invalid. */
    finding: { address, key: state === 'right' ? refusedKey : 'WITHDRAW-B004' },
  }
}

/** The withdrawal form: values, the sums that follow from them, and the question before anything is sent. */
export function useWithdraw() {
  const [coin, setCoin] = useState<WalletCoin>('USDT')
  const [values, setValues] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const [sheet, setSheet] = useState<'gas' | 'book'>()
  const [requestKey] = useState(() => createRequestKey(newKey))
  const refresh = useWalletRefresh()
  const go = useGo()
  const known = useWithdrawFee(coin, values.address)
  const { fee, finding } = known
  const fields = useFields({
    values,
    onChange: setValues,
    check: (typed) => checkWithdraw(typed, { fee, finding }),
    home: HOME_OF_CODE,
  })
  const sums = fee === undefined ? undefined : withdrawSums(values.quantity, fee)

  async function send(): Promise<void> {
    const body = withdrawBody(coin, values)
    setBusy(true)
    const result = await call(withdraw, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'success') {
      refresh()
      go(`/wallet/withdraw-complete?id=${result.data.id}`, { replace: true })
      return
    }
    // A code counts once: what is tried again needs the next one.
    setValues({ ...values, otpCode: '' })
    fields.refuse(result)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!fields.isRight() || fee === undefined || sums === undefined) return
    if (sums.lacksTrx) {
      setSheet('gas')
      return
    }
    showConfirm(confirmText({ coin, address: values.address }, fee, sums), {
      confirmLabel: m.withdraw_send(),
      confirmAction: () => void send(),
    })
  }
  return { coin, setCoin, values, busy, sheet, setSheet, known, fields, sums, submit }
}
