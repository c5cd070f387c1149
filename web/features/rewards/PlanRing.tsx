import { mulDivDown, toCount } from '#contract/money.ts'
import { m } from '#web/i18n/messages.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import * as styles from './PlanRing.module.css'

const PARTS = 10_000n

/** How far a plan is on its way to the target. */
export function PlanRing({ paid, target }: { paid: string; target: string }) {
  const own = useSum()
  const [done, all] = [unitsOf(paid), unitsOf(target)]
  const share = toCount(mulDivDown(done, PARTS, all)) / toCount(PARTS)
  const words = { paid: own.sum(done, 'USDT'), target: own.sum(all, 'USDT') }
  return (
    <div className={styles.planRing}>
      <Ring share={share} label={m.plan_ring(words)}>
        <span className="t14 q">{m.plan_paid_so_far()}</span>
        <Amount value={own.figure(done)} size={28} />
        <span className="t14 q">{m.plan_of_target({ target: words.target })}</span>
      </Ring>
    </div>
  )
}
