import { useParams } from '#web/shell/router/hooks.ts'
import { getMemberGraph, MAX_GRAPH_MEMBERS, type MemberGraph } from '#contract/console/money/graph.ts'
import { SumTable } from '#console/ui/lists/SumTable.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { GraphDrawing } from './GraphDrawing.tsx'
import * as styles from './GraphDrawing.module.css'

/** Every look is written into the audit log: it is fetched once, not again while the page stands. */
const ONCE = {
  refetchInterval: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

function Links({ graph: { members, links } }: { graph: MemberGraph }) {
  const loginIds = new Map(members.map(({ id, loginId }) => [id, loginId]))
  return (
    <SumTable
      title={t.graph_links()}
      columns={[t.velocity_link(), t.velocity_shared(), t.graph_accounts()]}
      words={3}
      rows={links.map(({ id, kind, shared, memberIds, isPartial }) => ({
        id,
        cells: [
          enumText('kind', `velocity ${kind}`),
          <Code key="shared">{shared}</Code>,
          <Inline key="members" wraps>
            {memberIds.map((memberId) => (
              <TextLink key={memberId} size={14} to={`/members/${memberId}/graph`}>
                {loginIds.get(memberId) ?? ''}
              </TextLink>
            ))}
            {isPartial && t.graph_more()}
          </Inline>,
        ],
      }))}
    />
  )
}

function Ways({ id, steps }: { id: string; steps: 1 | 2 }) {
  return (
    <>
      {steps === 1 ? (
        <LinkButton to={`/members/${id}/graph?steps=2`}>{t.graph_two_steps()}</LinkButton>
      ) : (
        <LinkButton to={`/members/${id}/graph`}>{t.graph_one_step()}</LinkButton>
      )}
      <LinkButton to={`/members/${id}`}>{t.members_one()}</LinkButton>
    </>
  )
}

/** Whose connections they are stands first. */
function titleOf({ members }: MemberGraph): string {
  const own = members.find(({ step }) => step === 0)
  return own === undefined ? t.graph_title() : `${own.loginId} · ${t.graph_title()}`
}

/** Accounts joined to one member by browser, address, payout address or invitation: drawn, and as a table. */
export default function GraphScreen() {
  const { id = '' } = useParams()
  const steps = useListState().get('steps') === '2' ? 2 : 1
  return (
    <Read from={{ ...query(getMemberGraph, { params: { id }, query: { steps } }), ...ONCE }} lines={12}>
      {(graph) => (
        <Pane title={titleOf(graph)} actions={<Ways id={id} steps={steps} />}>
          {graph.links.length === 0 ? (
            <Notice>{t.graph_none()}</Notice>
          ) : (
            <>
              {graph.isPartial && <Notice>{t.graph_partial({ count: MAX_GRAPH_MEMBERS })}</Notice>}
              <Card>
                {/* The keyboard scrolls what it can reach. */}
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
                <div className={styles.frame} role="region" aria-label={t.graph_title()} tabIndex={0}>
                  <GraphDrawing graph={graph} />
                </div>
              </Card>
              <Links graph={graph} />
            </>
          )}
        </Pane>
      )}
    </Read>
  )
}
