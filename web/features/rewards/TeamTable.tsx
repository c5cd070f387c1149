import { useQuery } from '@tanstack/react-query'
import { getTeam, type TeamLevel } from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { whole } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import * as styles from '#web/ui/lists/LedgerLines.module.css'

function TeamRows({ levels }: { levels: readonly TeamLevel[] }) {
  const members = levels.reduce((all, { teamCount }) => all + teamCount, 0)
  const funds = unitsOf(levels.at(-1)?.total ?? '0')
  return (
    <tbody>
      {levels.map((row) => (
        <tr key={row.level}>
          <Text as="td" strong>
            D{row.level}
          </Text>
          <td className="n">{whole(row.teamCount)}</td>
          <td className="n">{figure(unitsOf(row.funds))}</td>
          <td className="n">{figure(unitsOf(row.total))}</td>
        </tr>
      ))}
      <tr className={styles.total}>
        <Text as="td" strong>
          {m.plan_all()}
        </Text>
        <Text as="td" strong className="n">
          {whole(members)}
        </Text>
        <Text as="td" strong className="n">
          {figure(funds)}
        </Text>
        <Text as="td" strong className="n">
          {figure(funds)}
        </Text>
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
      <Inline apart>
        <Inline>
          <Heading>{m.plan_team()}</Heading>
          <Text size={14} tone="faint">
            USDT
          </Text>
        </Inline>
        {leads && (
          <Text as={Link} size={14} className="link" to="/reward/orgchart">
            {m.plan_chart()}
          </Text>
        )}
      </Inline>
      <table className="tbl">
        <Text as="caption" unseen>
          {m.plan_team()}
        </Text>
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
