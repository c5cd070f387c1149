import { useState, type ReactNode } from 'react'
import { LANGUAGE_TAGS, type Locale } from '#contract/locale.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { t } from '#console/i18n/messages.ts'
import * as styles from './PhonePreview.module.css'

type Theme = 'light' | 'dark'

interface PhonePreviewProps {
  /** The language that is shown: it decides where lines break. */
  readonly locale: Locale
  /** What is special about it, such as English in place of a missing language. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

/** What members will see, drawn by their app's own parts at the width of a phone, by day or by night. */
export function PhonePreview({ locale, note, children }: PhonePreviewProps) {
  const [theme, setTheme] = useState<Theme>('light')
  return (
    <Stack as="section" aria-label={t.preview_title()}>
      <Inline apart wraps>
        <Heading>{t.preview_title()}</Heading>
        <Segmented<Theme>
          label={t.preview_theme()}
          value={theme}
          options={[
            { value: 'light', label: t.preview_light() },
            { value: 'dark', label: t.preview_dark() },
          ]}
          onChange={setTheme}
        />
      </Inline>
      {note !== undefined && (
        <Text as="p" size={12} tone="quiet">
          {note}
        </Text>
      )}
      <div
        className={styles.device}
        data-theme={theme}
        lang={LANGUAGE_TAGS[locale]}
        role="group"
        aria-label={t.preview_phone()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard has to reach it
        tabIndex={0}
      >
        {children}
      </div>
    </Stack>
  )
}
