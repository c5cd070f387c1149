import type { IncentiveRoute } from '#contract/members/referral.ts'
import { whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Section } from '#web/ui/layout/Section.tsx'
import { Table, type Column } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { routeName } from './routes-table.ts'
import { Card } from '#web/ui/layout/Card.tsx'

const columns = (): readonly Column<IncentiveRoute>[] => [
  { name: m.invite_route(), cell: ({ via }) => <Text strong>{routeName(via)}</Text> },
  { name: m.invite_visits(), cell: ({ visits }) => whole(visits), figure: true, named: true },
  { name: m.invite_sign_ups(), cell: ({ signUps }) => whole(signUps), figure: true, named: true },
  { name: m.invite_paid(), cell: ({ paid }) => whole(paid), figure: true, named: true },
]

/** What came of the invitation by each route that was used. */
export function InviteRoutes({ routes }: { routes: readonly IncentiveRoute[] }) {
  const used = routes.filter(({ visits, signUps }) => visits + signUps > 0)
  return (
    <Section title={m.invite_routes()}>
      {used.length === 0 ? (
        <Card as="p" size={14} tone="quiet">
          {m.invite_no_visits()}
        </Card>
      ) : (
        <Card as="div">
          <Table caption={m.invite_routes()} columns={columns()} items={used} keyOf={({ via }) => via} />
        </Card>
      )}
    </Section>
  )
}
