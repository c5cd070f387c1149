import { guideOf } from '#contract/failures/guides.ts'
import { m } from '#web/i18n/messages.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** Leads to the guide that explains a refusal or a lock; nothing where its text says all. */
export function GuideLink({ code }: { code: string | undefined }) {
  const address = guideOf(code)
  if (address === undefined) return null
  return (
    <TextLink size={14} to={address}>
      {m.guide_more()}
    </TextLink>
  )
}
