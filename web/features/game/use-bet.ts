import { useState, type SubmitEvent } from 'react'
import { placeBet } from '#contract/game.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { call, newKey } from '#web/api/client.ts'
import { createRequestKey } from '#web/api/request-key.ts'
import { useFields } from '#web/features/forms/use-fields.ts'
import { checkBet, HOME_OF_CODE } from './check-bet.ts'
import type { GameNow } from './use-game.ts'

/** The amount as typed, what is wrong with the bet, and the call that stakes it. */
export function useBet({
  game,
  side,
  onPlaced,
}: {
  game: GameNow
  side: GameSide | undefined
  onPlaced: () => void
}) {
  const [amount, setAmount] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestKey] = useState(() => createRequestKey(newKey))

  const fields = useFields({
    values: { side: side ?? '', amount },
    onChange: (next) => setAmount(next.amount),
    check: (values) => checkBet(values, game),
    home: HOME_OF_CODE,
  })

  async function send(): Promise<void> {
    const body = { seq: game.round.seq, side: side ?? '', amount }
    setBusy(true)
    const result = await call(placeBet, { body, key: requestKey.of(body) })
    setBusy(false)
    if (result.status === 'error') {
      fields.refuse(result)
      return
    }
    setAmount('')
    onPlaced()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (fields.isRight()) void send()
  }
  return { amount, change: (next: string) => fields.set({ amount: next }), fields, busy, submit }
}
