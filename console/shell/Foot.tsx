import { useStore } from '#web/base/store.ts'
import { t } from '../i18n/messages.ts'
import { keysOn, useAllKeys } from './keys.ts'
import { openKeys } from './palette/palette-state.ts'
import * as styles from './Foot.module.css'

/** The signs of a pair as keys on a keyboard. */
export function Keycaps({ keys }: { keys: string }) {
  return keys.split(' ').map((sign) => (
    <kbd key={sign} aria-hidden="true">
      {sign.length === 1 ? sign.toUpperCase() : sign}
    </kbd>
  ))
}

const MAX_SHOWN = 7

/** The keys that work now, along the foot of a wide page. */
export function Foot() {
  const keys = useAllKeys()
  const isOn = useStore(keysOn, true)
  const shown = isOn ? keys.filter(({ quiet }) => quiet !== true).slice(0, MAX_SHOWN) : []
  return (
    <footer className={styles.foot}>
      {shown.map((key) => (
        <span key={key.keys}>
          <Keycaps keys={key.keys} />
          {key.label}
        </span>
      ))}
      <button type="button" className={styles.allKeys} onClick={openKeys}>
        <Keycaps keys="?" />
        {t.keys_all()}
      </button>
    </footer>
  )
}
