import { useEffect, useState } from 'react'
import { isTronAddress } from '#contract/rules/money/tron-address.ts'

const LENGTH = 34

/** What is known of a typed address before the server is asked: nothing yet, right, or wrong. */
export type AddressState = 'typing' | 'right' | 'wrong'

/**
 * Checks an address while it is typed: shape, then checksum. A page without a secure origin cannot work the checksum
 * out; there only the server says what is wrong.
 */
export function useAddressCheck(address: string): AddressState {
  const [checked, setChecked] = useState<{ address: string; isRight: boolean }>()
  useEffect(() => {
    let isCurrent = true
    const check = globalThis.isSecureContext ? isTronAddress(address) : Promise.resolve(true)
    void check.then((isRight) => isCurrent && setChecked({ address, isRight }))
    return () => {
      isCurrent = false
    }
  }, [address])
  const canBeOne = address === '' || (address.startsWith('T') && address.length <= LENGTH)
  if (!canBeOne) return 'wrong'
  if (address.length < LENGTH || checked?.address !== address) return 'typing'
  return checked.isRight ? 'right' : 'wrong'
}
