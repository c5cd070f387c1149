import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { t } from '#console/i18n/messages.ts'

interface CasePositionProps {
  readonly title: string
  /** From 1; left out for a case that the list has not loaded. */
  readonly index?: number
  readonly count?: number
  readonly onBack: () => void
}

/** Which row of which list an opened case is, and the way back to the list. */
export function CasePosition({ title, index, count, onBack }: CasePositionProps) {
  return (
    <Inline>
      <TextLink as="button" type="button" aria-label={t.list_back({ list: title })} onClick={onBack}>
        {title}
      </TextLink>
      {index !== undefined && count !== undefined && (
        <Text tone="quiet">{t.list_position({ index, count })}</Text>
      )}
    </Inline>
  )
}
