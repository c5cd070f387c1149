import { ACKNOWLEDGEMENTS, type Acknowledgement, isAcknowledged } from '#contract/trading/acknowledgements.ts'
import { currentLocale } from '#web/base/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'

/** What is dangerous, in words, and the field in which the member types that they know it. */
export function Acknowledge({
  kind,
  texts,
  value,
  onChange,
}: {
  kind: Acknowledgement
  texts: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  const wanted = ACKNOWLEDGEMENTS[kind][currentLocale()]
  const differs = value.trim().length >= wanted.length && !isAcknowledged(kind, value)
  return (
    <Stack>
      <Notice tone="warn" icon="warn">
        <Stack>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Stack>
      </Notice>
      <Field
        label={m.auto_type_exactly({ text: wanted })}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={differs ? m.auto_type_differs() : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  )
}
