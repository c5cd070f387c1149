import type { DataRouter } from 'react-router'
import { splitLocale } from '#contract/locale.ts'
import { getAppVersion } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { publicConfig } from '#web/api/config.ts'
import { m } from '#web/i18n/messages.ts'
import { checkAppVersion } from './app-update.ts'
import { showConfirm } from './dialogs.ts'
import { exitApp, onBack, onOpened } from './native-bridge.ts'
import { backStep, currentApp } from './native.ts'
import { TABS } from './tabs.ts'

/** What only happens inside the mobile app: the version check, the question before leaving, links from outside. */
export function startAppShell(router: DataRouter): void {
  const app = currentApp()
  if (app === undefined) return
  void checkAppVersion({
    app,
    askVersions: () => call(getAppVersion),
    storeUrl: () => publicConfig.get()?.storeUrl ?? '',
    openTab: (url) => void window.open(url, '_blank', 'noopener'),
    show: (options) => showConfirm(m.shell_new_version(), { ...options, confirmLabel: m.shell_update() }),
  })
  const tabPaths = TABS.map((tab) => tab.path)
  onBack(() => {
    const { rest } = splitLocale(router.state.location.pathname)
    if (backStep(rest, tabPaths) === 'ask') showConfirm(m.shell_exit(), { confirmAction: exitApp })
    else void router.navigate(-1)
  })
  onOpened(window.location.origin, (path) => void router.navigate(path))
}
