import type { Term } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { day } from '#web/base/format.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ChangedText } from '#web/ui/text/ChangedText.tsx'

function drawLink(href: string, text: string, newTab: boolean) {
  const tab = newTab ? { target: '_blank' } : {}
  if (href.startsWith('/')) {
    return (
      <TextLink to={href} {...tab}>
        {text}
      </TextLink>
    )
  }
  return (
    <TextLink as="a" href={href} rel="noopener noreferrer" {...tab}>
      {text}
    </TextLink>
  )
}

/**
 * Terms or privacy policy with version and date; the first heading is the page's own title. `newTab`: its links leave
 * the page below as it is, since a form may be waiting there.
 */
export function TermText({ term, newTab = false }: { term: Term; newTab?: boolean }) {
  const [first, ...rest] = term.body
  const body = first?.kind === 'heading' && first.level === 1 ? rest : term.body
  return (
    <>
      {term.draft && (
        <Notice tone="warn" icon="warn">
          {m.content_draft()}
        </Notice>
      )}
      <Text as="p" size={14} tone="quiet">
        {m.content_version({ version: term.version })} · {day(term.effectiveAt, 'UTC')}
      </Text>
      {term.changes.length > 0 && (
        <Card aria-label={m.content_changes()}>
          <Heading>{m.content_changes()}</Heading>
          {term.changes.map((change, index) => (
            <ChangedText kind={change.kind} key={index}>
              <Text size={12} tone="faint">
                {change.kind === 'added' ? m.content_added() : m.content_removed()}
              </Text>{' '}
              {change.text}
            </ChangedText>
          ))}
        </Card>
      )}
      <Blocks blocks={body} drawLink={(href, text) => drawLink(href, text, newTab)} />
    </>
  )
}
