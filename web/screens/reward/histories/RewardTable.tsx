import { type RewardRecord } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/features/rewards/plan-texts.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Table } from '#web/ui/lists/Table.tsx'
import { rewardName, targetText } from './reward-texts.ts'

/** Date, reward, target and type of everything earned; the type opens the detail. */
export function RewardTable({
  items,
  onOpen,
}: {
  items: readonly RewardRecord[]
  onOpen: (id: string) => void
}) {
  const own = useSum()
  return (
    <Table<RewardRecord>
      caption={m.plan_tab_rewards()}
      keyOf={({ id }) => id}
      items={items}
      columns={[
        { name: m.plan_date_column(), cell: ({ date }) => dayText(date) },
        {
          name: m.histories_kind(),
          cell: (row) => (
            <button type="button" className="link" onClick={() => onOpen(row.id)}>
              {rewardName(row)}
            </button>
          ),
        },
        { name: m.plan_target_column(), cell: targetText, named: true },
        {
          name: m.plan_reward_column(),
          figure: true,
          cell: ({ reward, coin, state }) => (
            <span className="e">
              <span className="b nw">{own.signedSum(unitsOf(reward), coin)}</span>
              {state === 'ACCRUED' && <span className="t14 q">{m.plan_accrued()}</span>}
            </span>
          ),
        },
      ]}
    />
  )
}
