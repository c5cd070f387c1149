import type { Term } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { ComingTerms } from '#web/features/content/ComingTerms.tsx'
import { TermText } from '#web/features/content/TermText.tsx'
import { usePage } from '#web/shell/router/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './TermScreen.module.css'

/** Terms of use and privacy policy, with their contents beside them on a wide screen. */
export default function TermScreen() {
  // Checked border: the payload of this page is a document of the terms, made from the same contract.
  const shown = usePage()?.data as Term
  const headings = shown.body.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  )
  return (
    <Page className={styles.page}>
      <nav className={styles.contents} aria-label={m.content_contents()}>
        <ol>
          {headings.map((heading) => (
            <li key={heading.id}>
              <a href={`#${heading.id}`}>{heading.text}</a>
            </li>
          ))}
        </ol>
        <Button tone="two" small className={styles.unprinted} onClick={() => window.print()}>
          {m.content_print()}
        </Button>
      </nav>
      <Stack as="article">
        <ComingTerms term={shown} />
        <TermText term={shown} />
      </Stack>
    </Page>
  )
}
