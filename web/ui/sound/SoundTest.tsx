import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { chosenVolume, DEFAULT_VOLUME, playSound, setSoundVolume, SOUNDS, type Sound } from './sound.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { FieldFrame } from '#web/ui/fields/frame/FieldFrame.tsx'
import * as styles from './SoundTest.module.css'

function soundName(sound: Sound): string {
  const names: Record<Sound, () => string> = {
    up: m.sound_up,
    down: m.sound_down,
    countdown: m.sound_countdown,
    win: m.sound_win,
  }
  return names[sound]()
}

function Volume() {
  const volume = useStore(chosenVolume, DEFAULT_VOLUME)
  return (
    <FieldFrame id="volume" label={m.sound_volume()}>
      <input
        id="volume"
        className={styles.range}
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        onChange={(event) => setSoundVolume(event.target.valueAsNumber)}
      />
    </FieldFrame>
  )
}

/** Plays each sound once; the tap also allows sound in browsers that want one. */
export function SoundTest() {
  const [blocked, setBlocked] = useState(false)
  const [played, setPlayed] = useState<Sound>()
  async function play(sound: Sound) {
    const outcome = await playSound(sound)
    setBlocked(outcome === 'blocked')
    setPlayed(outcome === 'played' ? sound : undefined)
  }
  return (
    <Stack>
      <Card as="div" flush>
        {SOUNDS.map((sound) => (
          <RowFrame key={sound}>
            <RowMain>
              <Text strong>{soundName(sound)}</Text>
            </RowMain>
            <Button tone="two" small onClick={() => void play(sound)}>
              <Icon name={played === sound ? 'check' : 'play'} size="s" />
              {m.sound_play()}
              <Text unseen>{soundName(sound)}</Text>
            </Button>
          </RowFrame>
        ))}
      </Card>
      <Volume />
      <div role="status">
        {blocked && (
          <Notice tone="warn" icon="mute">
            {m.sound_blocked()}
          </Notice>
        )}
      </div>
    </Stack>
  )
}
