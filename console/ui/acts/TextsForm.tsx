import { useState, type ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { CallFailure } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { t } from '#console/i18n/messages.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { LanguageTexts, type LanguageTextsProps } from './LanguageTexts.tsx'
import { Columns } from '#console/ui/layout/Columns.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { fault, note } from '#web/ui/fields/FieldNote.module.css'

/** A part of a form that shows and changes some of its draft. */
export interface DraftPartProps<Draft> {
  readonly draft: Draft
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<Draft>) => void
}

/** The language that is written, and how another is chosen. */
export type LanguageState = readonly [shown: Locale, onShow: (locale: Locale) => void]

interface TextsFormProps<Name extends string> extends Omit<LanguageTextsProps<Name>, 'shown' | 'onShow'> {
  /** What still keeps it from being saved. */
  readonly lack: string | undefined
  readonly saving: { readonly busy: boolean; readonly failure: CallFailure | undefined }
  readonly onSave: () => void
  /** Where the language is kept beyond this form. */
  readonly language?: LanguageState | undefined
  /** Below the settings: how members will see the language that is written. */
  readonly preview?: (locale: Locale) => ReactNode
  /** What is set beside the texts. */
  readonly children: ReactNode
}

/** Something written in five languages, with its settings beside them, until it is saved. */
export function TextsForm<Name extends string>(props: TextsFormProps<Name>) {
  const { lack, saving, onSave, language, preview, children, ...texts } = props
  const own = useState<Locale>('en')
  const [shown, onShow] = language ?? own
  return (
    <Stack
      as="form"
      kind="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Columns>
        <LanguageTexts {...texts} shown={shown} onShow={onShow} />
        <Stack>
          {children}
          {preview?.(shown)}
        </Stack>
      </Columns>
      {lack !== undefined && (
        <p className={`${note} ${fault}`} role="alert">
          {lack}
        </p>
      )}
      <FailureNotice failure={saving.failure} />
      {!texts.isReadOnly && (
        <Acts>
          <Button type="submit" small busy={saving.busy}>
            {t.content_save()}
          </Button>
        </Acts>
      )}
    </Stack>
  )
}
