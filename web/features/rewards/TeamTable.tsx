import { useQuery } from '@tanstack/react-query'
import { getTeam, type TeamLevel } from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import * as styles from '#web/ui/lists/LedgerLines.module.css'

function TeamRows({ levels }: { levels: readonly TeamLevel[] }) {
  const members = levels.reduce((all, { teamCount }) => all + teamCount, 0)
  const funds = unitsOf(levels.at(-1)?.total ?? '0')
  return (
    <tbody>
      {levels.map((row) => (
        <tr key={row.level}>
          <td className="b">D{row.level}</td>
          <td className="n">{whole(row.teamCount)}</td>
          <td className="n">{figure(unitsOf(row.funds))}</td>
          <td className="n">{figure(unitsOf(row.total))}</td>
        </tr>
      ))}
      <tr className={styles.total}>
        <td className="b">{m.plan_all()}</td>
        <td className="n b">{whole(members)}</td>
        <td className="n b">{figure(funds)}</td>
        <td className="n b">{figure(funds)}</td>
      </tr>
    </tbody>
  )
}

/** The five levels below: members, funds in plans, and funds of this level and all above it. `leads` to the chart. */
export function TeamTable({ leads = false }: { leads?: boolean }) {
  const team = useQuery(query(getTeam))
  const failure = failureOfQuery(team.error)
  // Where referral is closed there is no team to show.
  if (failure?.code === 'COMMON-A004') return null
  if (failure !== undefined && team.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void team.refetch()} busy={team.isFetching} />
  if (team.data === undefined) return <CardSkeleton cards={1} lines={12} />
  const { levels } = team.data
  return (
    <section className="card" aria-label={m.plan_team()}>
      <div className="sp">
        <div className="fx">
          <h2 className="h">{m.plan_team()}</h2>
          <span className="t14 qq">USDT</span>
        </div>
        {leads && (
          <Link className="link t14" to="/reward/orgchart">
            {m.plan_chart()}
          </Link>
        )}
      </div>
      <table className="tbl">
        <caption className="vh">{m.plan_team()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.plan_level()}</th>
            <th scope="col" className="n">
              {m.plan_members()}
            </th>
            <th scope="col" className="n">
              {m.plan_funds()}
            </th>
            <th scope="col" className="n">
              {m.plan_total()}
            </th>
          </tr>
        </thead>
        <TeamRows levels={levels} />
      </table>
    </section>
  )
}
