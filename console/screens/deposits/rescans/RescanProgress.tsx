import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '../../../i18n/messages.ts'

/** How many blocks of a range were read again. */
export function RescanProgress({
  rescan: { from, to, at },
}: {
  rescan: { readonly from: number; readonly to: number; readonly at: number }
}) {
  const [read, all] = [at - from + 1, to - from + 1]
  return (
    <Inline as="span">
      <progress value={read} max={all} aria-label={t.rescans_progress()} />
      <Text unbroken>
        {read} / {all}
      </Text>
    </Inline>
  )
}
