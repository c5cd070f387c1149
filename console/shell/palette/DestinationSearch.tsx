import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { useNavigate } from '#web/shell/router/hooks.ts'
import { useFirstFocus } from '#console/ui/acts/use-first-focus.ts'
import { t } from '../../i18n/messages.ts'
import { InputBox } from '#web/ui/fields/frame/InputBox.tsx'
import * as styles from './Palette.module.css'
import { useDestinations, type Destination } from './use-destinations.ts'

/** One field and a list under it: typing narrows the list, arrows walk it, Enter or a press goes there. */
export default function DestinationSearch({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const destinations = useDestinations(typed)
  const navigate = useNavigate()
  const box = useFirstFocus<HTMLDivElement>()
  function go({ path }: Destination) {
    onClose()
    void navigate(path)
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={destinations}
      itemToStringValue={({ name }) => name}
      value={typed}
      onValueChange={(value, { reason }) => {
        // A press on an entry goes there; the typed text stays what was typed.
        if (reason !== 'item-press') setTyped(value)
      }}
    >
      <InputBox wrong={false} className={styles.typed} ref={box}>
        <Autocomplete.Input aria-label={t.palette_title()} />
      </InputBox>
      <Autocomplete.List className={styles.palette} aria-label={t.palette_title()}>
        {(destination: Destination) => (
          <Autocomplete.Item key={destination.path} value={destination} onClick={() => go(destination)}>
            {destination.name}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
