import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useNavigate } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { getTree, type StaffTreeNode } from '#contract/console/referral.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { minuteColumn, moneyColumn, nameColumn } from '#console/ui/lists/Columns.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Tiles } from '#console/ui/layout/Tiles.tsx'

const source = listOf(getTree, ({ items, next }) => ({ items, next }))
/** Without a member the list is empty and nothing is fetched. */
const ofMember: typeof source = {
  ...source,
  fetchPage: async (asked, signal) =>
    asked['loginId'] === undefined ? { items: [], next: null } : source.fetchPage(asked, signal),
}

const team = ({ counts }: StaffTreeNode) => counts.reduce((all, count) => all + count, 0)

const columns = (): readonly ListColumn<StaffTreeNode>[] => [
  nameColumn('loginId', t.list_member()),
  { id: 'team', name: t.members_team(), cell: team, value: team, figure: true },
  { ...moneyColumn('ownFunds', t.referral_funds(), 'USDT'), id: 'funds' },
  minuteColumn('enrolledAt', t.members_joined()),
]

/** The member asked about: who stands above, and how many below on each of five levels. */
function Above({ loginId }: { loginId: string | undefined }) {
  const { data } = useQuery({
    ...query(getTree, { query: { loginId, size: 1 } }),
    enabled: loginId !== undefined,
  })
  if (data === undefined) return <Notice>{t.referral_tree_text()}</Notice>
  const { member, above } = data
  return (
    <Card aria-label={member.loginId}>
      <Inline as="p" wraps>
        {above.toReversed().map((one) => (
          <Fragment key={one.id}>
            <TextLink as={RouterLink} to={`/referral/tree?loginId=${one.loginId}`}>
              {one.loginId}
            </TextLink>
            <span aria-hidden="true">›</span>
          </Fragment>
        ))}
        <MemberLink member={member} strong />
      </Inline>
      <Tiles>
        {member.counts.map((count, index) => (
          <Tile
            key={`level ${String(index)}`}
            label={t.referral_level({ level: index + 1 })}
            note={sum(unitsOf(member.funds[index] ?? '0'), 'USDT')}
          >
            {count}
          </Tile>
        ))}
      </Tiles>
    </Card>
  )
}

export default function TreeScreen() {
  const navigate = useNavigate()
  const loginId = useListState().get('loginId')
  return (
    <ListScreen
      title={t.referral_tree()}
      source={ofMember}
      columns={columns()}
      none={t.referral_nobody()}
      filters={[{ kind: 'search', name: 'loginId', label: t.members_id() }]}
      above={<Above loginId={loginId} />}
      actions={<LinkButton to="/referral">{t.nav_referral()}</LinkButton>}
      onEnter={(node) => void navigate(`/referral/tree?loginId=${node.loginId}`)}
    />
  )
}
