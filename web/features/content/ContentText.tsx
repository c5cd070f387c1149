import type { Block } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { currentLocale } from '#web/base/locale.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'

/** The nodes of a notice or a guide; addresses of this product open in it. */
export function ContentText({ body }: { body: readonly Block[] }) {
  return (
    <Blocks
      blocks={body}
      drawLink={(href, text) =>
        href.startsWith('/') ? (
          <TextLink to={href}>{text}</TextLink>
        ) : (
          <TextLink as="a" href={href} rel="noopener noreferrer">
            {text}
          </TextLink>
        )
      }
    />
  )
}

/** Says that a text is in English because the reader's language is missing. */
export function EnglishMark({ locale }: { locale: Locale }) {
  return locale === currentLocale() ? null : <Badge>{m.notice_english()}</Badge>
}
