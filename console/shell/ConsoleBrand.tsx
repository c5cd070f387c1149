import { joinClasses } from '#web/ui/join-classes.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { brand } from '#web/ui/Mark.module.css'
import { t } from '../i18n/messages.ts'

/** The mark and the name of the console. */
export function ConsoleBrand({ className }: { className: string }) {
  return (
    <span className={joinClasses(brand, className)}>
      <Mark />
      {t.frame_console()}
    </span>
  )
}
