import { TextLink } from '#web/ui/text/TextLink.tsx'

/** A link of the text: shown, and not followed from a page that is being written. */
export const drawPreviewLink = (href: string, text: string) => (
  <TextLink as="span" title={href}>
    {text}
  </TextLink>
)
