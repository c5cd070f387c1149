import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import { listSignals } from '#contract/trading/signals.ts'
import type { TradingStatus } from '#contract/trading/trading.ts'
import { getDepositAddress } from '#contract/wallet/wallet.ts'
import { query } from '#web/api/queries.ts'
import { bestOfPairs } from '#web/features/signals/best-of-pairs.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { hasReadSignal } from './first-read.ts'
import { milestonesOf } from './milestones.ts'

/** What the first days show; `milestones` is undefined until all of it is known, `isSettled` also once a part of it could not be read. */
export function useFirstDays(status: TradingStatus) {
  const { isOpen } = useGates()
  const reads = [
    useQuery(query(getMe)),
    useQuery(query(getOtpStatus)),
    useQuery(query(getDepositAddress)),
  ] as const
  const [me, otp, deposits] = [reads[0].data, reads[1].data, reads[2].data]
  const signals = useQuery(query(listSignals, { query: { window: '24h' } })).data
  const [best] = bestOfPairs(signals ?? [])
  const milestones =
    me === undefined || otp === undefined || deposits === undefined
      ? undefined
      : milestonesOf({
          isOtpOn: otp.on,
          hasCoins: deposits.deposits.length > 0,
          hasReadSignal: hasReadSignal(localStorage, me.id),
          isPaperOn: status.autoMasterMode !== null,
          opensAutoMaster: isOpen('automaster') === true,
        })
  return { milestones, deposits, best, isSettled: reads.every(({ isFetched }) => isFetched) }
}
