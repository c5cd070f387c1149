import { useLocation } from 'react-router'
import { splitLocale } from '#contract/locale.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Brand } from './Header.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { activeTab, TABS, type Tab } from './tabs.ts'
import { useSession } from '#web/shell/use-session.ts'
import * as styles from './Frame.module.css'

function tabLabel(name: Tab['name'], isSubscribed: boolean): string {
  const labels: Record<Tab['name'], () => string> = {
    wallet: m.shell_tab_wallet,
    profit: isSubscribed ? m.shell_tab_profit : m.shell_tab_membership,
    setting: m.shell_tab_setting,
    game: m.shell_tab_game,
  }
  return labels[name]()
}

/** The footer's tabs; a rail on a desktop. */
export function TabBar() {
  const { pathname } = useLocation()
  const session = useSession()
  const { isOpen } = useGates()
  const active = activeTab(splitLocale(pathname).rest)
  return (
    <nav className={styles.tabs} aria-label={m.shell_main_menu()}>
      <Brand className={styles.home} />
      {TABS.map((tab) => {
        const isShown = tab.feature === undefined || isOpen(tab.feature)
        // Until the gates are known its space stays free, so that the other tabs do not move under a finger.
        if (isShown === undefined) return <span key={tab.name} />
        return isShown ? (
          <Link key={tab.name} to={tab.path} aria-current={tab === active ? 'page' : undefined}>
            <Icon name={tab.icon} />
            <span>{tabLabel(tab.name, session?.isSubscribed ?? false)}</span>
          </Link>
        ) : null
      })}
    </nav>
  )
}
