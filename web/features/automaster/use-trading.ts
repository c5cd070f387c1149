import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInputOf } from '#contract/operation.ts'
import { changeTradingSettings, getTradingStatus } from '#contract/trading/trading.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { playSound } from '#web/ui/sound/sound.ts'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'

/** The trading switches and the access to signals; a refused change shows the reason. */
export function useTrading() {
  const status = useQuery(query(getTradingStatus))
  const client = useQueryClient()
  async function change(body: BodyInputOf<typeof changeTradingSettings>): Promise<void> {
    const result = await call(changeTradingSettings, { body })
    if (result.status === 'success') client.setQueryData(query(getTradingStatus).queryKey, result.data)
    else alertFailure(result)
  }
  /** Switching sound on plays a sample: browsers let sound through only after a tap. */
  async function changeSound(soundOn: boolean): Promise<void> {
    if (soundOn && (await playSound('up')) === 'blocked') showToast({ text: m.sound_blocked() })
    await change({ soundOn })
  }
  return { status, change, changeSound }
}
