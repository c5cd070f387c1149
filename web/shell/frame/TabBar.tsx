import { splitLocale } from '#contract/locale.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { useBrand } from '#web/shell/frame/brand.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useLocation } from '#web/shell/router/hooks.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { activeTab, TABS, tabPath, type Tab } from './tabs.ts'
import { useSession } from '#web/shell/use-session.ts'
import * as styles from './Frame.module.css'

const RAIL = '(min-width: 960px)'

function tabLabel(name: Tab['name'], isSubscribed: boolean): string {
  const labels: Record<Tab['name'], () => string> = {
    home: m.home_title,
    signals: m.signals_title,
    wallet: m.shell_tab_wallet,
    profit: isSubscribed ? m.shell_tab_profit : m.shell_tab_membership,
    setting: m.shell_tab_setting,
    game: m.shell_tab_game,
    auto: m.shell_tab_auto,
  }
  return labels[name]()
}

/** The footer's tabs; a rail with the mark above on a desktop. */
export default function TabBar() {
  const { pathname } = useLocation()
  const session = useSession()
  const { isOpen } = useGates()
  const isRail = useMedia(RAIL)
  const brand = useBrand()
  const active = activeTab(splitLocale(pathname).rest, { isRail })
  const isSubscribed = session?.isSubscribed ?? false
  return (
    <nav className={styles.tabs} aria-label={m.shell_main_menu()}>
      <Link className={styles.railMark} to="/" aria-label={brand}>
        <Mark />
      </Link>
      {TABS.filter((tab) => isRail || tab.isRailOnly !== true).map((tab) => {
        const isShown = tab.feature === undefined || isOpen(tab.feature)
        // Until the gates are known its space stays free, so that the other tabs do not move under a finger.
        if (isShown === undefined) return <span key={tab.name} />
        return isShown ? (
          <Link
            key={tab.name}
            to={tabPath(tab, { isSubscribed })}
            aria-current={tab === active ? 'page' : undefined}
          >
            <Icon name={tab.icon} />
            <span>{tabLabel(tab.name, isSubscribed)}</span>
          </Link>
        ) : null
      })}
    </nav>
  )
}
