import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { countUnread, listAlarms } from '#contract/notifications.ts'
import { useLiveTopic } from '#web/api/live/live-stream.ts'
import { sessionId } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { iconButton } from '#web/ui/IconButton.module.css'
import { withPart } from '#web/shell/tasks.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useStore } from '#web/base/store.ts'
import { headerElement } from './header-end.ts'
import * as styles from './AlarmBell.module.css'

/** A device that gets pushes belongs to the session that is signed in now; it went with the one before. */
let refreshedFor = ''
function startPushRefresh(): void {
  const id = sessionId()
  if (refreshedFor === id || localStorage.getItem('push') === null) return
  refreshedFor = id
  void withPart(import('#web/push/device-push.ts'), ({ refreshDevice }) => refreshDevice())
}

function Bell() {
  useEffect(startPushRefresh, [])
  const client = useQueryClient()
  const { data } = useQuery(query(countUnread))
  useLiveTopic('alarms', ({ type }) => {
    if (type === 'sound') void withPart(import('#web/ui/sound/sound.ts'), ({ playSound }) => playSound('up'))
    void client.invalidateQueries({ queryKey: [countUnread.path] })
    void client.invalidateQueries({ queryKey: [listAlarms.path] })
  })
  const unread = data?.unread ?? 0
  return (
    <Link
      className={joinClasses(iconButton, styles.bell)}
      to="/alarm"
      aria-label={unread > 0 ? m.alarm_unread({ unread }) : m.alarm_title()}
    >
      <Icon name="bell" />
      {unread > 0 && <i className={styles.unread} aria-hidden="true" />}
    </Link>
  )
}

/** The bell at the end of the header, with a dot while something is unread; guests' pages are without its code. */
export function AlarmBell() {
  const header = useStore(headerElement, null)
  return header === null ? null : createPortal(<Bell />, header)
}
