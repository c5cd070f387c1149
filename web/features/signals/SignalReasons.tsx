import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import { m } from '#web/i18n/messages.ts'
import { signedFigure } from '#web/base/format.ts'
import { reasonText } from './reason-texts.ts'
import * as styles from './SignalReasons.module.css'

/** Why a signal was said to be as likely as it is, strongest first, with what each moved the forecast by. */
export function SignalReasons({ reasons, like }: { reasons: readonly SignalReason[]; like: number }) {
  if (reasons.length === 0) return null
  return (
    <section className="card" aria-label={m.signals_why()}>
      <div className="st">
        <h2 className="h">{m.signals_why()}</h2>
        <p className="t14 q">{m.signals_why_text()}</p>
      </div>
      <ol className="steps">
        {reasons.map((reason) => (
          <li key={reason.code}>
            <span className="grow">{reasonText(reason, like)}</span>
            <span className={`${styles.effect} nw`}>
              {m.signals_points({ points: signedFigure(reason.effect, 1) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
