import {
  listVelocity,
  MAX_NEW_ACCOUNTS,
  NEW_ACCOUNT_DAYS,
  type VelocityCluster,
} from '#contract/console/money/velocity.ts'
import { dateTime } from '#web/base/format.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { listOf, query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { CaseHead } from '../../../ui/CaseHead.tsx'
import { countColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Read } from '../../../ui/Read.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Event, Events } from '#console/ui/layout/Events.tsx'

const source = listOf(listVelocity, ({ items }) => ({ items, next: null }))
const linkOf = ({ link }: VelocityCluster): string => enumText('kind', `velocity ${link}`)
const inUsdt = (amount: string): string => sum(unitsOf(amount), 'USDT')

const moneyColumn = (
  id: 'withdrawals' | 'swaps' | 'commissions',
  name: string,
): ListColumn<VelocityCluster> => ({
  id,
  name,
  cell: (cluster) => <Money amount={cluster[id]} coin="USDT" />,
  figure: true,
})

const columns = (): readonly ListColumn<VelocityCluster>[] => [
  { id: 'link', name: t.velocity_link(), cell: (cluster) => <b>{linkOf(cluster)}</b>, value: linkOf },
  {
    id: 'shared',
    name: t.velocity_shared(),
    cell: ({ shared }) => <Code>{shared}</Code>,
  },
  countColumn('accounts', t.velocity_accounts()),
  moneyColumn('withdrawals', t.velocity_withdrawals()),
  moneyColumn('commissions', t.velocity_commissions()),
  moneyColumn('swaps', t.velocity_swaps()),
]

function ClusterCase({ cluster }: { cluster: VelocityCluster }) {
  const { shared, accounts, members, withdrawals, swaps, commissions, bonuses, deposits } = cluster
  return (
    <>
      <CaseHead title={linkOf(cluster)} text={shared} />
      <Facts
        facts={[
          { label: t.velocity_accounts(), value: accounts },
          { label: t.velocity_withdrawals(), value: inUsdt(withdrawals) },
          { label: t.velocity_commissions(), value: inUsdt(commissions) },
          { label: t.velocity_bonuses(), value: inUsdt(bonuses) },
          { label: t.velocity_swaps(), value: inUsdt(swaps) },
          { label: t.velocity_deposits(), value: inUsdt(deposits) },
        ]}
      />
      <Stack as="section" kind="tight">
        <Text as="h3" size={14} strong>
          {t.velocity_members()}
        </Text>
        <Events as="ul">
          {members.map((member) => (
            <Event key={member.id}>
              <MemberLink member={member} size={14} />
            </Event>
          ))}
        </Events>
      </Stack>
    </>
  )
}

/** New accounts that act together, by what left through them. */
export default function VelocityScreen() {
  return (
    <Read from={query(listVelocity)}>
      {({ isPartial, at }) => (
        <ListScreen
          title={t.velocity_title()}
          source={source}
          columns={columns()}
          none={t.velocity_none()}
          actions={<LinkButton to="/brakes">{t.nav_brakes()}</LinkButton>}
          above={
            <Notice>
              {t.velocity_note({ days: NEW_ACCOUNT_DAYS })}
              {isPartial && ` ${t.velocity_partial({ count: MAX_NEW_ACCOUNTS })}`}{' '}
              {t.velocity_at({ time: dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' }) })}
            </Notice>
          }
          detail={(cluster) => <ClusterCase cluster={cluster} />}
        />
      )}
    </Read>
  )
}
