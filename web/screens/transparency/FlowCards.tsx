import type { PublicFigures } from '#contract/rules/proofs/public-figures.ts'
import type { ReactNode } from 'react'
import { figure, sum } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Answer } from './CoinCards.tsx'
import { CommissionBand } from './CommissionBand.tsx'
import { CoverageRunoff } from './CoverageRunoff.tsx'
import { SourcesBar } from './SourcesBar.tsx'
import { shareText } from '#web/features/open-books/share-text.ts'

interface Lines {
  title: string
  lines: readonly LedgerLine[]
  note?: string
  /** Below the lines. */
  picture?: ReactNode
}

function LinesCard({ title, lines, note, picture }: Lines) {
  return (
    <Card aria-label={title}>
      <Heading>{title}</Heading>
      <LedgerLines lines={lines} />
      {picture}
      {note !== undefined && (
        <Text as="p" size={14} tone="faint">
          {note}
        </Text>
      )}
    </Card>
  )
}

const of = (units: string) => figure(BigInt(units))

/** Plans against their own escrow; both sums of this moment. */
export function PlansCard({ plans, records }: Pick<Answer, 'plans' | 'records'>) {
  const missing = BigInt(plans.owed) - BigInt(plans.reserve)
  return (
    <LinesCard
      title={m.transparency_plans()}
      picture={records !== null && <CoverageRunoff coverage={records.coverage} />}
      lines={[
        { label: m.transparency_plans_cost({ count: plans.count }), value: of(plans.owed) },
        { label: m.transparency_plans_escrow(), value: of(plans.reserve) },
        { label: m.transparency_treasury(), value: of(plans.treasury) },
        { label: m.transparency_missing(), value: sum(missing > 0n ? missing : 0n, 'USDT'), total: true },
      ]}
    />
  )
}

export function SourcesCard({ payouts }: { payouts: PublicFigures['payouts'] }) {
  const total = Object.values(payouts).reduce((all, units) => all + BigInt(units), 0n)
  return (
    <LinesCard
      title={m.transparency_sources()}
      lines={[
        { label: m.transparency_from_escrow(), value: of(payouts.escrow) },
        { label: m.transparency_from_treasury(), value: of(payouts.treasury) },
        { label: m.transparency_from_fees(), value: of(payouts.commissions) },
        { label: m.transparency_from_members(), value: of(payouts.members) },
        { label: m.transparency_paid_out(), value: sum(total, 'USDT'), total: true },
      ]}
      picture={<SourcesBar payouts={payouts} />}
      note={m.transparency_no_rule()}
    />
  )
}

export function CommissionsCard({ figures: { fees, commissions, band } }: { figures: PublicFigures }) {
  return (
    <Card aria-label={m.transparency_commissions()}>
      <Heading>{m.transparency_commissions()}</Heading>
      <Figure size={28}>{shareText(BigInt(commissions.MCS), BigInt(fees.MCS))}</Figure>
      <LedgerLines
        lines={(['MCS', 'USDT'] as const).flatMap((coin) => [
          { label: m.transparency_earned({ coin }), value: of(fees[coin]) },
          { label: m.transparency_set_aside({ coin }), value: of(commissions[coin]) },
        ])}
      />
      {band !== null && <CommissionBand band={band} />}
      <Text as="p" size={14} tone="faint">
        {m.transparency_ceiling()}
      </Text>
    </Card>
  )
}

export function GameCard({ game }: { game: PublicFigures['game'] }) {
  return (
    <LinesCard
      title={m.transparency_game()}
      lines={[
        { label: m.transparency_staked(), value: of(game.staked) },
        { label: m.transparency_matched(), value: of(game.matched) },
        { label: m.transparency_returned(), value: of(game.returned) },
        { label: m.transparency_won(), value: of(game.paid) },
        { label: m.transparency_fee(), value: of(game.fee) },
        { label: m.transparency_house(), value: sum(BigInt(game.house), 'MCS'), total: true },
      ]}
    />
  )
}

export function SaleCard({ sale }: { sale: PublicFigures['sale'] }) {
  return (
    <LinesCard
      title={m.transparency_sale()}
      lines={[
        { label: m.transparency_sold(), value: sum(BigInt(sale.soldMcs), 'MCS') },
        { label: m.transparency_released(), value: sum(BigInt(sale.releasedMcs), 'MCS') },
        { label: m.transparency_raised(), value: sum(BigInt(sale.paidUsdt), 'USDT'), total: true },
      ]}
    />
  )
}
