import { useState, type SubmitEvent } from 'react'
import { placeBet } from '#contract/game.ts'
import type { GameSide } from '#contract/rules/game.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call, newKey } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'

/** The amount as typed, and the call that stakes it. */
export function useBet({
  seq,
  side,
  onPlaced,
}: {
  seq: number
  side: GameSide | undefined
  onPlaced: () => void
}) {
  const [amount, setAmount] = useState('')
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))

  function change(next: string): void {
    setAmount(next)
    setFailure(undefined)
  }

  async function send(): Promise<void> {
    const body = { seq, side: side ?? '', amount }
    setBusy(true)
    const result = await call(placeBet, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'error') {
      setFailure(result)
      return
    }
    setAmount('')
    onPlaced()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send()
  }
  return { amount, change, failure, busy, submit }
}
