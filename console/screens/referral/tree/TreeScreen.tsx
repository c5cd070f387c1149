import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { getTree, type StaffTreeNode } from '#contract/console/referral.ts'
import { sum, unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { ListScreen } from '../../../ui/ListScreen.tsx'
import { Money } from '../../../ui/Money.tsx'
import type { ListColumn } from '../../../ui/use-list-table.ts'
import { usePlace } from '../../../ui/use-place.ts'

const source = listOf(getTree, ({ items, next }) => ({ items, next }))
/** Without a member there is nobody to begin with: the list is empty and nothing is asked. */
const ofMember: typeof source = {
  ...source,
  read: async (asked, signal) =>
    asked['loginId'] === undefined ? { items: [], next: null } : source.read(asked, signal),
}

const team = ({ counts }: StaffTreeNode) => counts.reduce((all, count) => all + count, 0)

const columns = (): readonly ListColumn<StaffTreeNode>[] => [
  {
    id: 'loginId',
    name: t.list_member(),
    cell: ({ loginId }) => <b>{loginId}</b>,
    value: ({ loginId }) => loginId,
  },
  { id: 'team', name: t.members_team(), cell: team, value: team, figure: true },
  {
    id: 'funds',
    name: t.referral_funds(),
    cell: ({ ownFunds }) => <Money amount={ownFunds} coin="USDT" />,
    value: ({ ownFunds }) => unitsOf(ownFunds),
    figure: true,
  },
  {
    id: 'enrolledAt',
    name: t.members_joined(),
    cell: ({ enrolledAt }) => minute(enrolledAt),
    value: ({ enrolledAt }) => enrolledAt,
  },
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
    <section className="card" aria-label={member.loginId}>
      <p className="fx wrap">
        {above.toReversed().map((one) => (
          <Fragment key={one.id}>
            <Link className="link" to={`/referral/tree?loginId=${one.loginId}`}>
              {one.loginId}
            </Link>
            <span aria-hidden="true">›</span>
          </Fragment>
        ))}
        <Link className="link b" to={`/members/${member.id}`}>
          {member.loginId}
        </Link>
      </p>
      <ul className="tiles">
        {member.counts.map((count, place) => (
          <li className="tile" key={`level ${String(place)}`}>
            <span className="t14 q">{t.referral_level({ level: place + 1 })}</span>
            <span className="t22 b">{count}</span>
            <span className="t12 qq">{sum(unitsOf(member.funds[place] ?? '0'), 'USDT')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function TreeScreen() {
  const navigate = useNavigate()
  const loginId = usePlace().read('loginId')
  return (
    <ListScreen
      title={t.referral_tree()}
      source={ofMember}
      columns={columns()}
      none={t.referral_nobody()}
      filters={[{ kind: 'search', name: 'loginId', label: t.members_id() }]}
      above={<Above loginId={loginId} />}
      actions={
        <Link className={buttonClass({ tone: 'line', small: true })} to="/referral">
          {t.nav_referral()}
        </Link>
      }
      onEnter={(node) => void navigate(`/referral/tree?loginId=${node.loginId}`)}
    />
  )
}
