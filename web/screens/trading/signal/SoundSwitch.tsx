import { useTrading } from '#web/features/automaster/use-trading.ts'
import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** Whether a new signal is heard. */
export function SoundSwitch() {
  const { status, changeSound } = useTrading()
  const soundOn = status.data?.soundOn ?? false
  return (
    <IconButton
      icon={soundOn ? 'sound' : 'mute'}
      label={m.signals_sound()}
      aria-pressed={soundOn}
      disabled={status.data === undefined}
      onClick={() => void changeSound(!soundOn)}
    />
  )
}
