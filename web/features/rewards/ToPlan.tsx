import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** The way to the reward plan, where plans are open. */
export function ToPlan() {
  const { isOpen } = useGates()
  if (isOpen('plan') !== true) return null
  return (
    <Link className={buttonClass({ tone: 'two' })} to="/reward">
      {m.plan_title()}
    </Link>
  )
}
