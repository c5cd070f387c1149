import { lazy, Suspense } from 'react'
import { useStore } from '#web/base/store.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { t } from '../../i18n/messages.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Keycaps } from '../Foot.tsx'
import { keysOn, PALETTE_KEY, switchKeys, useAllKeys, useKeys } from '../keys.ts'
import { openKeys, openPalette, overlay } from './palette-state.ts'
import * as styles from './Palette.module.css'

/** Comes when it is opened: its list needs more code than the console starts with. */
const DestinationSearch = lazy(() => import('./DestinationSearch.tsx'))

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
        <Suspense>
          <DestinationSearch onClose={close} />
        </Suspense>
      </Sheet>
      <Sheet title={t.keys_all()} open={open === 'keys'} onClose={close}>
        <KeyList />
      </Sheet>
    </>
  )
}
