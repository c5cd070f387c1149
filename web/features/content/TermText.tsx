import type { Term } from '#contract/content.ts'
import { m } from '#web/i18n/messages.ts'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { day } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'

function drawLink(href: string, text: string, newTab: boolean) {
  const tab = newTab ? { target: '_blank' } : {}
  if (href.startsWith('/')) {
    return (
      <Link className="link" to={href} {...tab}>
        {text}
      </Link>
    )
  }
  return (
    <a className="link" href={href} rel="noopener noreferrer" {...tab}>
      {text}
    </a>
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
      <p className="t14 q">
        {m.content_version({ version: term.version })} · {day(term.effectiveAt, 'UTC')}
      </p>
      {term.changes.length > 0 && (
        <section className="card" aria-label={m.content_changes()}>
          <h2 className="h">{m.content_changes()}</h2>
          {term.changes.map((change, index) => (
            <p className={`change ${change.kind}`} key={index}>
              <span className="t12 qq">
                {change.kind === 'added' ? m.content_added() : m.content_removed()}
              </span>{' '}
              {change.text}
            </p>
          ))}
        </section>
      )}
      <Blocks blocks={body} drawLink={(href, text) => drawLink(href, text, newTab)} />
    </>
  )
}
