import { useDeferredValue } from 'react'
import type { Locale } from '#contract/locale.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { day } from '#web/base/format.ts'
import { serverNow } from '#web/base/clock.ts'
import { Article } from '#web/ui/layout/Article.tsx'
import { EntryLine } from '#web/ui/lists/EntryLine.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { RowFrame } from '#web/ui/lists/RowParts.tsx'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { hasText } from '#console/ui/acts/language-texts.ts'
import { drawPreviewLink } from '#console/ui/preview/PreviewLink.tsx'
import { PhonePreview } from '#console/ui/preview/PhonePreview.tsx'
import { t } from '../../../i18n/messages.ts'
import type { ItemDraft } from './item-draft.ts'

interface ItemPreviewProps {
  readonly draft: Pick<ItemDraft, 'kind' | 'texts'>
  readonly locale: Locale
}

/** How members see an item in a language: in its list, and opened. A missing language is read in English. */
export function ItemPreview({ draft: { kind, texts }, locale }: ItemPreviewProps) {
  const isMissing = !hasText(texts[locale])
  const { title = '', summary = '', body = '' } = (isMissing ? texts.en : texts[locale]) ?? {}
  const blocks = parseMarkdown(useDeferredValue(body))
  const text = <Blocks blocks={blocks} drawLink={drawPreviewLink} />
  return (
    <PhonePreview
      locale={isMissing ? 'en' : locale}
      note={isMissing && locale !== 'en' ? t.preview_in_english() : undefined}
    >
      <Stack>
        <Card as="div" flush>
          <RowFrame>
            <EntryLine title={title} summary={summary} day={day(serverNow())} />
          </RowFrame>
        </Card>
        {kind === 'NOTICE' ? text : <Article title={title}>{text}</Article>}
      </Stack>
    </PhonePreview>
  )
}
