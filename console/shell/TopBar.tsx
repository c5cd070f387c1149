import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { t } from '../i18n/messages.ts'
import { SearchIcon } from '../ui/SearchIcon.tsx'
import { openPalette } from './palette/palette-state.ts'
import * as styles from './TopBar.module.css'

/** The head of a narrow page: menu, mark, going anywhere. A wide page has its navigation beside it and needs none. */
export function TopBar({ isOpen, onMenu }: { isOpen: boolean; onMenu: () => void }) {
  return (
    <header className={styles.topBar}>
      <button
        type="button"
        className="ib"
        aria-expanded={isOpen}
        aria-controls="areas"
        aria-label={isOpen ? m.common_close() : t.nav_label()}
        onClick={onMenu}
      >
        <Icon name={isOpen ? 'x' : 'list'} />
      </button>
      <span className={`brand ${styles.title}`}>
        <Mark />
        {t.frame_console()}
      </span>
      <button type="button" className="ib" aria-label={t.palette_title()} onClick={openPalette}>
        <SearchIcon />
      </button>
    </header>
  )
}
