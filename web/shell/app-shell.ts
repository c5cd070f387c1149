import { splitLocale } from '#contract/locale.ts'
import { getAppVersion } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { publicConfig } from '#web/api/config.ts'
import { m } from '#web/i18n/messages.ts'
import { checkAppVersion, type UpdateReason } from './update/app-update.ts'
import { whenFree } from './update/when-free.ts'
import { paragraphs } from './dialogs/paragraphs.ts'
import { showConfirm } from './dialogs/dialogs.ts'
import { exitApp, onBack, onOpened } from './native/native-bridge.ts'
import { backStep, currentApp } from './native/native.ts'
import { TABS } from './frame/tabs.ts'
import type { Router } from './router/router.ts'

/** Why an update is needed, and how large it is. */
function whyText({ isSecurity, megabytes }: UpdateReason): string {
  const reason = isSecurity ? m.update_security() : m.update_compatible()
  return megabytes === 0 ? reason : `${reason} ${m.update_size({ size: megabytes })}`
}

/** What only happens inside the mobile app: the version check, the question before leaving, links from outside. */
export function startAppShell(router: Router): void {
  const app = currentApp()
  if (app === undefined) return
  void checkAppVersion({
    app,
    fetchVersions: () => call(getAppVersion),
    storeUrl: () => publicConfig.get()?.storeUrl ?? '',
    openTab: (url) => void window.open(url, '_blank', 'noopener'),
    showUpdate: (options, why) =>
      whenFree(() =>
        showConfirm(paragraphs([m.shell_new_version(), whyText(why)]), {
          ...options,
          confirmLabel: m.shell_update(),
        }),
      ),
  })
  const tabPaths = TABS.filter((tab) => tab.isRailOnly !== true).map((tab) => tab.path)
  onBack(() => {
    const { pathname, index } = router.location()
    const entry = { path: splitLocale(pathname).rest, isFirst: index === 0 }
    if (backStep(entry, tabPaths) === 'ask') showConfirm(m.shell_exit(), { confirmAction: exitApp })
    else void router.navigate(-1)
  })
  onOpened(window.location.origin, (path) => void router.navigate(path))
}
