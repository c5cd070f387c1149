import { useQuery } from '@tanstack/react-query'
import { getProfitSummary } from '#contract/members/profit.ts'
import { WALLET_COINS } from '#contract/wallet/wallet-parts.ts'
import { query } from '#web/api/queries.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Fold } from '#web/ui/lists/Fold.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'

/** What a new member has nothing of yet, folded into one row; each part leads to where it begins. */
export default function StillEmpty() {
  const { isOpen } = useGates()
  const found = useQuery(query(getProfitSummary)).data
  if (found === undefined) return <RowSkeleton rows={1} />
  const hasRewards = WALLET_COINS.some((coin) => unitsOf(found.incentive.total[coin]) !== 0n)
  const parts = [
    { isEmpty: !hasRewards, title: m.home_today(), text: m.home_today_none(), to: '/profit/history' },
    {
      isEmpty: found.plan === null && isOpen('plan') === true,
      title: m.plan_title(),
      text: m.plan_none(),
      to: '/reward/headcount',
    },
    {
      isEmpty: found.referral.members === 0 && isOpen('referral') === true,
      title: m.plan_team(),
      text: m.plan_friends({ count: 0 }),
      to: '/reward/incentive',
    },
  ].filter(({ isEmpty }) => isEmpty)
  if (parts.length === 0) return null
  return (
    <Card as="div" flush>
      <Fold title={m.first_empty()} text={parts.map(({ title }) => title).join(', ')}>
        {parts.map(({ title, text, to }) => (
          <Row key={to} title={title} text={text} to={to} />
        ))}
      </Fold>
    </Card>
  )
}
