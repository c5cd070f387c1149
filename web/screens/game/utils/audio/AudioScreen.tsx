import { m } from '#web/i18n/messages.ts'
import { PlainPage } from '#web/shell/frame/PlainPage.tsx'
import { SoundTest } from '#web/ui/sound/SoundTest.tsx'

export default function AudioScreen() {
  return (
    <PlainPage title={m.sound_title()} text={m.sound_game_text()}>
      <SoundTest />
    </PlainPage>
  )
}
