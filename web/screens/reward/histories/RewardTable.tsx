import { type RewardRecord } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Table } from '#web/ui/lists/Table.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { rewardName, targetText } from './reward-texts.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'

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
            <TextLink type="button" as="button" onClick={() => onOpen(row.id)}>
              {rewardName(row)}
            </TextLink>
          ),
        },
        { name: m.plan_target_column(), cell: targetText, named: true },
        {
          name: m.plan_reward_column(),
          figure: true,
          cell: ({ reward, coin, state }) => (
            <RowEnd>
              <Text strong unbroken>
                {own.signedSum(unitsOf(reward), coin)}
              </Text>
              {state === 'ACCRUED' && (
                <Text size={14} tone="quiet">
                  {m.plan_accrued()}
                </Text>
              )}
            </RowEnd>
          ),
        },
      ]}
    />
  )
}
