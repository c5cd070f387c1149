import { m } from '#web/i18n/messages.ts'
import * as styles from './offline-banner.module.css'

/** Says while there is no connection that what is shown stands as it was; it needs nothing that would have to be fetched then. */
export function startOfflineBanner(): void {
  const banner = document.createElement('p')
  banner.className = styles.banner
  banner.setAttribute('role', 'status')
  document.body.append(banner)
  const update = () => {
    banner.textContent = navigator.onLine ? '' : m.offline_banner()
  }
  addEventListener('offline', update)
  addEventListener('online', update)
  update()
}
