import { enumText, type WordGroup } from '#console/i18n/words.ts'
import type { Choice } from '#console/ui/lists/FilterBar.tsx'

/** Values of the contract as choices by their words; `kind` names whose values they are, as in 'game LIVE'. */
export function enumChoices(group: WordGroup, values: readonly string[], kind?: string): readonly Choice[] {
  return values.map((value) => ({
    value,
    label: enumText(group, kind === undefined ? value : `${kind} ${value}`),
  }))
}
