import { requestRound } from '#contract/console/ico.ts'
import { t } from '../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'

export function NewRound() {
  return (
    <Act
      operation={requestRound}
      label={t.ico_new()}
      letter="i"
      tone="line"
      summary={t.ico_new_text()}
      fields={[
        { name: 'price', label: t.ico_price(), kind: 'amount', coin: 'USDT' },
        { name: 'cap', label: t.ico_total(), kind: 'amount', coin: 'USDT' },
        { name: 'min', label: t.ico_least(), kind: 'amount', coin: 'USDT', optional: true },
        { name: 'max', label: t.ico_most(), kind: 'amount', coin: 'USDT', optional: true },
        { name: 'opensAt', label: t.list_from(), kind: 'moment' },
        { name: 'closesAt', label: t.list_to(), kind: 'moment' },
        {
          name: 'bonusTiers',
          label: t.ico_bonus_tiers(),
          kind: 'line',
          optional: true,
          help: t.ico_tiers_help(),
        },
        reasonField(),
      ]}
    />
  )
}
