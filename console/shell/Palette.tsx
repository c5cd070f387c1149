import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '#web/base/store.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { useMe } from '../api/me.ts'
import { t } from '../i18n/messages.ts'
import { useFirstFocus } from '#console/ui/acts/use-first-focus.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { AREAS } from './areas.ts'
import { Keycaps } from './Foot.tsx'
import { keysOn, PALETTE_KEY, switchKeys, useAllKeys, useKeys } from './keys.ts'
import { openKeys, openPalette, overlay } from './palette-state.ts'
import * as styles from './Palette.module.css'

interface Destination {
  readonly name: string
  readonly path: string
}

/** Screens whose name has the typed letters in it, and a search of the members for anything typed. */
function useDestinations(typed: string): readonly Destination[] {
  const { rights } = useMe()
  const wanted = typed.trim().toLowerCase()
  const areas = AREAS.filter(({ right }) => rights.includes(right))
    .map(({ title, path }) => ({ name: title(), path }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
  if (wanted === '' || !rights.includes('members.see')) return areas
  return [
    ...areas,
    {
      name: t.palette_member({ text: typed.trim() }),
      path: `/members?q=${encodeURIComponent(typed.trim())}`,
    },
  ]
}

interface ChoiceProps {
  readonly id: string
  readonly destinations: readonly Destination[]
  readonly chosen: number
  readonly onGo: (destination: Destination) => void
}

function Destinations({ id, destinations, chosen, onGo }: ChoiceProps) {
  return (
    <div className={styles.palette} role="listbox" id={id} aria-label={t.palette_title()}>
      {destinations.map((destination, index) => (
        <div
          key={destination.path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onPointerDown={() => onGo(destination)}
        >
          {destination.name}
        </div>
      ))}
    </div>
  )
}

function DestinationSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const destinations = useDestinations(typed)
  const chosen = Math.min(at, destinations.length - 1)
  const navigate = useNavigate()
  const box = useFirstFocus<HTMLDivElement>()
  function go(destination: Destination | undefined) {
    if (destination === undefined) return
    onClose()
    void navigate(destination.path)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((chosen + step + destinations.length) % destinations.length)
    else if (event.key === 'Enter') go(destinations[chosen])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="inp" ref={box}>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={`${id}-${chosen}`}
          aria-label={t.palette_title()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Destinations id={id} destinations={destinations} chosen={chosen} onGo={go} />
    </>
  )
}

function KeyList() {
  const keys = useAllKeys()
  const isOn = useStore(keysOn, true)
  return (
    <>
      <Inline apart>
        <Text size={14} tone="quiet">
          {t.keys_single()}
        </Text>
        <Switch label={t.keys_single()} checked={isOn} onChange={switchKeys} />
      </Inline>
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key.keys}>
            <dt>
              <Keycaps keys={key.keys} />
            </dt>
            <dd>{key.label}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Going anywhere by typing (Ctrl K), and the list of all keys (?). */
export function Palette() {
  const open = useStore(overlay, undefined)
  const close = () => overlay.set(undefined)
  useKeys([
    { keys: '?', label: t.keys_all(), act: openKeys, quiet: true },
    { keys: PALETTE_KEY, label: t.palette_title(), act: openPalette, quiet: true },
  ])
  return (
    <>
      <Sheet title={t.palette_title()} open={open === 'palette'} onClose={close}>
        <DestinationSearch onClose={close} />
      </Sheet>
      <Sheet title={t.keys_all()} open={open === 'keys'} onClose={close}>
        <KeyList />
      </Sheet>
    </>
  )
}
