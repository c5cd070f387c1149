import type { CloseFigures } from '#contract/console/money/closes.ts'
import { minute } from '#web/base/format.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { SumTable } from '#console/ui/lists/SumTable.tsx'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import { SoundMark } from '../../../ui/StateMark.tsx'
import { shown } from './TrialTables.tsx'

interface Part {
  readonly figures: CloseFigures
}

export function FeesTable({ figures }: Part) {
  return (
    <SumTable
      title={t.closes_fees()}
      columns={[t.ledger_kind(), t.list_coin(), t.list_amount()]}
      words={2}
      rows={figures.fees.map(({ kind, coin, amount }) => ({
        id: `${coin} ${kind}`,
        cells: [enumText('event', kind), coin, shown(amount)],
      }))}
    />
  )
}

export function DeferredTable({ figures }: Part) {
  return (
    <SumTable
      title={t.closes_deferred()}
      columns={[
        t.list_coin(),
        t.closes_opening(),
        t.closes_paid(),
        t.closes_refunded(),
        t.closes_earned(),
        t.closes_closing(),
      ]}
      rows={figures.deferred.map(({ coin, opening, paid, refunded, earned, closing }) => ({
        id: coin,
        cells: [coin, ...[opening, paid, refunded, earned, closing].map(shown)],
      }))}
    />
  )
}

export function LiabilitiesTable({ figures }: Part) {
  return (
    <SumTable
      title={t.closes_liabilities()}
      columns={[t.closes_class(), t.list_coin(), t.list_amount()]}
      words={2}
      rows={figures.liabilities.map(({ class: name, coin, amount }) => ({
        id: `${coin} ${name}`,
        cells: [enumText('account', name), coin, shown(amount)],
      }))}
    />
  )
}

const FULL_PERCENT = 100

/** A share in percent with two digits that no longer covers what is owed. */
const isBelow = (ratio: string | null): boolean => ratio !== null && Number.parseInt(ratio, 10) < FULL_PERCENT

export function ReservesTable({ figures: { reserves } }: Part) {
  return (
    <SumTable
      title={t.closes_reserves()}
      mark={
        reserves !== null && (
          <Text size={12} tone="quiet">
            {t.closes_read_at({ block: reserves.block, time: minute(reserves.readAt) })}
          </Text>
        )
      }
      columns={[
        t.list_coin(),
        t.closes_hot(),
        t.closes_members(),
        t.closes_cold(),
        t.closes_held(),
        t.closes_owed(),
        t.closes_ratio(),
      ]}
      rows={(reserves?.coins ?? []).map(({ coin, hot, members, cold, held, owed, ratio }) => ({
        id: coin,
        cells: [
          coin,
          ...[hot, members, cold, held, owed].map(shown),
          ratio === null ? '–' : <SoundMark key="ratio" isSound={!isBelow(ratio)}>{`${ratio}%`}</SoundMark>,
        ],
      }))}
    />
  )
}

export function CommissionsTable({ figures }: Part) {
  return (
    <SumTable
      title={t.closes_commissions()}
      columns={[t.list_coin(), t.closes_reserved(), t.closes_returned(), t.closes_paid_out()]}
      rows={figures.commissions.map(({ coin, reserved, returned, paid }) => ({
        id: coin,
        cells: [coin, ...[reserved, returned, paid].map(shown)],
      }))}
    />
  )
}

export function PlansTable({ figures: { plans } }: Part) {
  return (
    <SumTable
      title={t.closes_plans()}
      mark={
        plans !== null && (
          <SoundMark isSound={!plans.isShort}>
            {plans.isShort ? t.closes_short() : t.closes_covered()}
          </SoundMark>
        )
      }
      columns={[t.closes_running(), t.closes_promised(), t.closes_escrow()]}
      rows={
        plans === null
          ? []
          : [{ id: 'plans', cells: [plans.count, shown(plans.promised), shown(plans.escrow)] }]
      }
    />
  )
}
