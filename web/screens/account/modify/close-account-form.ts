import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getClosing } from '#contract/members/account-closure.ts'
import { gasPayout } from '#contract/rules/money/gas-payout.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { query } from '#web/api/queries.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { type AddressState, useAddressCheck } from '#web/features/wallet/use-address-check.ts'
import { useFields } from '#web/features/forms/use-fields.ts'

/** What is wrong with the address that gas goes to; '' when nothing is, or when there is nothing to pay out. */
export function gasAddressKey(
  address: string,
  { payout, state }: { payout: bigint; state: AddressState },
): 'WITHDRAW-B001' | 'WITHDRAW-B004' | '' {
  if (payout === 0n || state === 'right') return ''
  return address === '' ? 'WITHDRAW-B001' : 'WITHDRAW-B004'
}

/** What has to end first, what is left, what is paid out of the gas in TRX millionths, and the address it needs. */
export function useCloseAccountForm() {
  const [values, setValues] = useState<{ gasAddress: string; leavesRest: '' | 'yes' }>({
    gasAddress: '',
    leavesRest: '',
  })
  const { data } = useQuery(query(getBalance))
  const closing = useQuery(query(getClosing))
  const { blockers = [], rests = [] } = closing.data ?? {}
  const payout = data === undefined ? 0n : gasPayout(unitsOf(data.gasTrx))
  const state = useAddressCheck(values.gasAddress)
  const fields = useFields({
    values,
    onChange: setValues,
    // Of an address that is just being typed nothing is known yet.
    check: ({ gasAddress, leavesRest }) => ({
      leavesRest: rests.length > 0 && leavesRest === '' ? 'MODIFY-A003' : '',
      gasAddress: gasAddress === values.gasAddress ? gasAddressKey(gasAddress, { payout, state }) : '',
    }),
    home: {},
  })
  const key = state === 'wrong' ? 'WITHDRAW-B004' : fields.errors['gasAddress']
  return {
    blockers,
    rests,
    /** Reads again what has to end first and what is left; returns whether there is anything. */
    async isOpen(): Promise<boolean> {
      const { data: now } = await closing.refetch()
      return now !== undefined && now.blockers.length + now.rests.length > 0
    },
    leavesRest: values.leavesRest === 'yes',
    setLeavesRest: (leaves: boolean) => fields.set({ leavesRest: leaves ? 'yes' : '' }),
    isRestOpen: Boolean(fields.errors['leavesRest']),
    payout,
    gasAddress: values.gasAddress,
    setGasAddress: (typed: string) => fields.set({ gasAddress: typed.replace(/\s/g, '') }),
    /** A failure key; '' or undefined while nothing is wrong. */
    key,
    isRight: fields.isRight,
    refuse: fields.refuse,
  }
}
