import { useNavigation } from 'react-router'
import { m } from '#web/i18n/messages.ts'
import { PAGE_WAIT_MS } from './frame/Layouts.tsx'
import { useLate } from './use-late.ts'

/** A thin line at the top once a navigation takes longer than 100 ms. */
export function Progress() {
  const late = useLate(useNavigation().state !== 'idle', PAGE_WAIT_MS)
  return late ? <div className="progress" role="progressbar" aria-label={m.common_loading()} /> : null
}
