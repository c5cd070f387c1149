import { useQuery } from '@tanstack/react-query'
import { exportTeam, getTeam, type TeamLevel } from '#contract/members/referral.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { whole } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { FigureCell, TableFrame } from '#web/ui/lists/TableParts.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { HeadLink } from '#web/ui/text/HeadLink.tsx'
import * as styles from '#web/ui/lists/LedgerLines.module.css'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

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
          <FigureCell>{whole(row.teamCount)}</FigureCell>
          <FigureCell>{figure(unitsOf(row.funds))}</FigureCell>
          <FigureCell>{figure(unitsOf(row.total))}</FigureCell>
        </tr>
      ))}
      <tr className={styles.total}>
        <Text as="td" strong>
          {m.plan_all()}
        </Text>
        <FigureCell strong>{whole(members)}</FigureCell>
        <FigureCell strong>{figure(funds)}</FigureCell>
        <FigureCell strong>{figure(funds)}</FigureCell>
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
    <Card aria-label={m.plan_team()}>
      <Inline apart>
        <Inline>
          <Heading>{m.plan_team()}</Heading>
          <Text size={14} tone="faint">
            USDT
          </Text>
        </Inline>
        {leads && <HeadLink to="/reward/orgchart">{m.plan_chart()}</HeadLink>}
      </Inline>
      <TableFrame>
        <Text as="caption" unseen>
          {m.plan_team()}
        </Text>
        <thead>
          <tr>
            <th scope="col">{m.plan_level()}</th>
            <FigureCell scope="col" as="th">
              {m.plan_members()}
            </FigureCell>
            <FigureCell scope="col" as="th">
              {m.plan_funds()}
            </FigureCell>
            <FigureCell scope="col" as="th">
              {m.plan_total()}
            </FigureCell>
          </tr>
        </thead>
        <TeamRows levels={levels} />
      </TableFrame>
      <SaveTable name="team" fetchTable={(zone) => call(exportTeam, { query: { zone } })} />
    </Card>
  )
}
