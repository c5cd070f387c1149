import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { m } from '#web/i18n/messages.ts'
import { partName, partTexts, type RulePart, sentencePieces } from './rule-parts.ts'
import type { Rules } from './use-rules.ts'
import * as styles from './RuleSentence.module.css'

/** The rules as one sentence; each underlined part opens what it says. */
export function RuleSentence({
  rules,
  quote,
  onOpen,
}: {
  rules: Rules
  quote: Currency
  onOpen: (part: RulePart) => void
}) {
  const texts = partTexts(rules.draft, rules.chosen, quote)
  return (
    <p className={styles.sentence}>
      {sentencePieces().map((piece) =>
        typeof piece === 'string' ? (
          <button
            key={piece}
            type="button"
            className={styles.part}
            aria-label={m.auto_rule_part({ rule: partName(piece), value: texts[piece] })}
            onClick={() => onOpen(piece)}
          >
            <span>{texts[piece]}</span>
          </button>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
