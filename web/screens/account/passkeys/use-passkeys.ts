import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/members/passkeys.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { makePasskey } from '#web/api/passkey-ceremony.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { minute } from '#web/base/format.ts'

/** The member's passkeys, and how one is added or removed with a reauthToken. */
export function usePasskeys() {
  const list = useQuery(query(listPasskeys))
  const client = useQueryClient()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)

  async function change(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    const isDone = await work()
    setBusy(false)
    await client.invalidateQueries({ queryKey: [listPasskeys.path] })
    return isDone
  }
  function done(withdrawLockedUntil: string): true {
    showAlert(m.identity_withdraw_locked({ time: minute(withdrawLockedUntil) }))
    return true
  }
  function refused(result: CallFailure): false {
    setFailure(result)
    return false
  }
  return {
    list,
    failure,
    busy,
    /** Resolves to whether it was added. */
    add: (name: string, reauthToken: string) =>
      change(async () => {
        const asked = await call(beginPasskey)
        if (asked.status === 'error') return refused(asked)
        const made = await makePasskey(asked.data)
        if (made === undefined) {
          showAlert(m.passkey_cancelled())
          return false
        }
        const result = await call(addPasskey, { body: { ...made, name, reauthToken } })
        return result.status === 'error' ? refused(result) : done(result.data.withdrawLockedUntil)
      }),
    /** Resolves to whether it was removed. */
    remove: (id: string, reauthToken: string) =>
      change(async () => {
        const result = await call(removePasskey, { params: { id }, body: { reauthToken } })
        return result.status === 'error' ? refused(result) : done(result.data.withdrawLockedUntil)
      }),
  }
}
