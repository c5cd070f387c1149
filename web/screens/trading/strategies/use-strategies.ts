import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createStrategy, listStrategies, type Strategy } from '#contract/trading/strategies.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/queries.ts'
import { useNewSecret } from '#web/features/account/use-new-secret.ts'
import { toBody, type StrategyValues } from './strategy-form.ts'

const FORM = { fields: ['name'], listPath: listStrategies.path } as const

/** The member's strategies, and how one is made. */
export function useStrategies() {
  const list = useQuery(query(listStrategies))
  const [made, setMade] = useState<Strategy>()
  const { send, ...form } = useNewSecret(FORM)
  return {
    list,
    made,
    ...form,
    create: (values: StrategyValues, reauthToken: string) =>
      send(async () => {
        const result = await call(createStrategy, { body: toBody(values, reauthToken) })
        if (result.status === 'success') setMade(result.data.strategy)
        return result
      }),
  }
}
