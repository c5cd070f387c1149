import { useState } from 'react'
import { modifyMe } from '#contract/members/account.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { call } from '#web/api/client.ts'
import { m } from '#web/i18n/messages.ts'
import { balancesHidden, hideBalances } from '#web/features/wallet/hidden-balances.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { LocaleOptions } from '#web/shell/frame/LanguageMenu.tsx'
import { changeLanguage } from '#web/shell/routing/change-language.ts'
import { currentLocale } from '#web/base/locale.ts'
import { changeLook, look, MOVES, THEMES, type Look, type MoveColours, type Theme } from '#web/base/look.ts'
import { useStore } from '#web/base/store.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './LookSettings.module.css'

const THEME_NAMES: Readonly<Record<Theme, () => string>> = {
  system: m.setting_theme_system,
  light: m.setting_theme_light,
  dark: m.setting_theme_dark,
}
const MOVE_NAMES: Readonly<Record<MoveColours, () => string>> = {
  auto: m.setting_move_auto,
  'green-red': m.setting_move_green_red,
  'red-green': m.setting_move_red_green,
  'red-blue': m.setting_move_red_blue,
}

function MoveSelect({ chosen }: { chosen: MoveColours | undefined }) {
  return (
    <Select
      label={m.setting_move()}
      value={chosen}
      onChange={(event) => {
        const movement = MOVES.find((known) => known === event.target.value)
        if (movement !== undefined) changeLook({ move: movement })
      }}
      help={
        <Inline as="span">
          <Move up>+1.36%</Move>
          <Move up={false}>−1.28%</Move>
        </Inline>
      }
    >
      {MOVES.map((move) => (
        <option key={move} value={move}>
          {MOVE_NAMES[move]()}
        </option>
      ))}
    </Select>
  )
}

/** The same eye as on every screen with a balance. */
function HideRow() {
  const hidden = useStore(balancesHidden, false)
  return (
    <Inline apart>
      <span>{m.wallet_hide()}</span>
      <Switch label={m.wallet_hide()} checked={hidden} onChange={hideBalances} />
    </Inline>
  )
}

/** Language, theme, the colours of rise and fall, and whether balances are covered. */
export function LookSettings() {
  // The look of this device, of which a page that is drawn for everybody knows nothing.
  const shown = useStore<Look | undefined>(look, undefined)
  const [asked, setAsked] = useState<Locale>()
  async function speak(locale: Locale) {
    setAsked(locale)
    const result = await call(modifyMe, { body: { locale } })
    setAsked(undefined)
    if (result.status === 'success') changeLanguage(locale)
    else alertFailure(result)
  }
  return (
    <Card as="div">
      <Select
        data-language
        label={m.setting_language()}
        value={asked ?? currentLocale()}
        disabled={asked !== undefined}
        onChange={(event) => {
          const locale = LOCALES.find((known) => known === event.target.value)
          if (locale !== undefined) void speak(locale)
        }}
      >
        <LocaleOptions />
      </Select>
      <div className={styles.theme}>
        <span className={styles.label}>{m.setting_theme()}</span>
        <Segmented
          label={m.setting_theme()}
          value={shown?.theme}
          options={THEMES.map((value) => ({ value, label: THEME_NAMES[value]() }))}
          onChange={(theme) => changeLook({ theme })}
        />
      </div>
      <MoveSelect chosen={shown?.move} />
      <HideRow />
    </Card>
  )
}
