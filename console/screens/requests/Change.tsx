import type { StaffRequest } from '#contract/console/people/requests.ts'
import { enumText } from '#console/i18n/words.ts'
import { Text } from '#web/ui/text/Text.tsx'

const MAX_SHOWN = 2

/** What a request changes, old and new beside each other; of many values the first two. */
export function Change({ before, after }: Pick<StaffRequest, 'before' | 'after'>) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return '–'
  return (
    <>
      {names.slice(0, MAX_SHOWN).map((name) => (
        <Text as="div" key={name}>
          {names.length > 1 && <Text tone="faint">{enumText('field', name)}: </Text>}
          {before[name] !== undefined && before[name] !== '' && (
            <>
              <del>{before[name]}</del>
              {' → '}
            </>
          )}
          <b>{after[name]}</b>
        </Text>
      ))}
      {names.length > MAX_SHOWN && <Text tone="faint">…</Text>}
    </>
  )
}
