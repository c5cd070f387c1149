import type { ReactNode } from 'react'
import type { StaffRight } from '#contract/rules/staff-rights.ts'
import { useMe } from '../api/me.ts'
import { t } from '../i18n/messages.ts'
import { enumText } from '../i18n/words.ts'
import { Empty } from '#web/ui/states/Empty.tsx'
import { PaneBody } from '../ui/Pane.tsx'

/** A screen for people with the right to it; others see which roles they have. */
export function Granted({ right, children }: { right: StaffRight; children: ReactNode }) {
  const { rights, roles } = useMe()
  if (rights.includes(right)) return children
  return (
    <PaneBody>
      <Empty>{t.frame_no_right({ roles: roles.map((role) => enumText('role', role)).join(', ') })}</Empty>
    </PaneBody>
  )
}
