import { useQuery } from '@tanstack/react-query'
import { useParams } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Blocks } from '#web/ui/text/Blocks.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { t } from '#console/i18n/messages.ts'
import { Pane } from '#console/ui/Pane.tsx'
import { PaneSkeleton } from '#console/ui/States.tsx'

/** The runbooks as they stand in the tree of this release, each loaded when it is opened. */
const RUNBOOKS: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  '../../../docs/runbooks/*.md',
  { query: '?raw', import: 'default' },
)

/** Links between runbooks lead to their pages here, and words of code stand without their marks. */
function toConsoleText(markdown: string): string {
  return markdown.replaceAll('`', '').replaceAll(/\]\(([a-z-]+)\.md\)/g, '](/runbooks/$1)')
}

/** Loads a runbook by its name; undefined where this release has none. */
async function loadRunbook(name: string): Promise<string | null> {
  const load = RUNBOOKS[`../../../docs/runbooks/${name}.md`]
  return load === undefined ? null : toConsoleText(await load())
}

/** What to do at an alarm, as the operators wrote it. */
export default function RunbookScreen() {
  const { name = '' } = useParams()
  const { data } = useQuery({ queryKey: ['runbook', name], queryFn: () => loadRunbook(name) })
  const [heading, ...rest] = data ? parseMarkdown(data) : []
  const title = heading?.kind === 'heading' ? heading.text : t.nav_runbook()
  return (
    <Pane title={title}>
      {data === undefined && <PaneSkeleton />}
      {data === null && <Empty>{name}</Empty>}
      {typeof data === 'string' && (
        <Card>
          <Blocks
            blocks={rest}
            drawLink={(href, text) =>
              href.startsWith('/') ? (
                <TextLink as={RouterLink} to={href}>
                  {text}
                </TextLink>
              ) : (
                <TextLink as="a" href={href} rel="noopener noreferrer">
                  {text}
                </TextLink>
              )
            }
          />
        </Card>
      )}
    </Pane>
  )
}
