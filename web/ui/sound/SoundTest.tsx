import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { chosenVolume, DEFAULT_VOLUME, playSound, setSoundVolume, SOUNDS, type Sound } from './sound.ts'

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
    <div className="fld">
      <label htmlFor="volume">{m.sound_volume()}</label>
      <input
        id="volume"
        className="range"
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        onChange={(event) => setSoundVolume(event.target.valueAsNumber)}
      />
    </div>
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
    <div className="stack">
      <div className="card fl0">
        {SOUNDS.map((sound) => (
          <div className="row" key={sound}>
            <span className="m">
              <span className="b">{soundName(sound)}</span>
            </span>
            <Button tone="two" small onClick={() => void play(sound)}>
              <Icon name={played === sound ? 'check' : 'play'} size="s" />
              {m.sound_play()}
              <span className="vh">{soundName(sound)}</span>
            </Button>
          </div>
        ))}
      </div>
      <Volume />
      <div role="status">
        {blocked && (
          <Notice tone="warn" icon="mute">
            {m.sound_blocked()}
          </Notice>
        )}
      </div>
    </div>
  )
}
