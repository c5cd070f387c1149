import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { iconButton } from '#web/ui/IconButton.module.css'
import { ConsoleBrand } from './ConsoleBrand.tsx'
import { t } from '../i18n/messages.ts'
import { SearchIcon } from '../ui/SearchIcon.tsx'
import { openPalette } from './palette/palette-state.ts'
import * as styles from './TopBar.module.css'

/** The head of a narrow page: menu, mark, going anywhere. A wide page has its navigation beside it and needs none. */
export function TopBar({ isOpen, onMenu }: { isOpen: boolean; onMenu: () => void }) {
  return (
    <header className={styles.topBar}>
      <IconButton
        icon={isOpen ? 'x' : 'list'}
        label={isOpen ? m.common_close() : t.nav_label()}
        aria-expanded={isOpen}
        aria-controls="areas"
        onClick={onMenu}
      />
      <ConsoleBrand className={styles.title} />
      <button type="button" className={iconButton} aria-label={t.palette_title()} onClick={openPalette}>
        <SearchIcon />
      </button>
    </header>
  )
}
