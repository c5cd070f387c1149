import type { AutoType } from '#contract/rules/autotrading.ts'
import type { SetupReason } from '#contract/trading/trading.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { setupText } from '#web/features/automaster/auto-texts.ts'

/** What is missing before Auto Master can be switched on, each with the way to it. */
export function Setup({ reasons, type }: { reasons: readonly SetupReason[]; type: AutoType }) {
  if (reasons.length === 0) return null
  return (
    <section className="stack" aria-label={m.auto_setup()}>
      <span className="fx t14 b">
        <Icon name="warn" size="s" />
        {m.auto_setup()}
      </span>
      <ul className="stack">
        {reasons.map((reason) => {
          const { text, to } = setupText(reason, type)
          return (
            <li key={reason} className="t14">
              {to === undefined ? (
                text
              ) : (
                <Link className="link" to={to}>
                  {text}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
