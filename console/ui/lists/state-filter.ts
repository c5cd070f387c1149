import { t } from '#console/i18n/messages.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'

/** A list by the state of its rows, as a filter or as its tabs; `kind` as with the choices. */
export function stateFilter(states: readonly string[], kind?: string) {
  return {
    kind: 'choice',
    name: 'state',
    label: t.list_state(),
    choices: enumChoices('state', states, kind),
  } as const
}
