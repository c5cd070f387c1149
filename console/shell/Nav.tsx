import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { signOut } from '#contract/console/people/session.ts'
import { LANGUAGE_TAGS, LOCALE_NAMES } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { changeLook, look, THEMES } from '#web/base/look.ts'
import { currentLocale } from '#web/base/locale.ts'
import { useStore } from '#web/base/store.ts'
import { useLocation, useNavigate } from '#web/shell/router/hooks.ts'
import { ConsoleBrand } from './ConsoleBrand.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { call, rememberSignedIn } from '../api/client.ts'
import { useMe } from '../api/me.ts'
import { waitingCounts } from '../api/waiting.ts'
import { t } from '../i18n/messages.ts'
import { enumText } from '../i18n/words.ts'
import { AREA_GROUPS, AREAS } from './areas.ts'
import { useKeys } from './keys.ts'
import { NavLink } from './NavLink.tsx'
import { changeLanguage, CONSOLE_LOCALES } from './language.ts'
import * as styles from './Frame.module.css'

function Areas() {
  const { rights } = useMe()
  const waiting = useQuery(waitingCounts)
  return AREA_GROUPS.map((group) => {
    const shown = group.areas.filter(({ right }) => rights.includes(right))
    if (shown.length === 0) return null
    return (
      <section key={group.title()} aria-label={group.title()}>
        <Text as="h2" size={12} tone="faint">
          {group.title()}
        </Text>
        <ul>
          {shown.map(({ path, title }) => (
            <li key={path}>
              <NavLink to={path}>
                {title()}
                <Waiting count={waiting.data?.[path]} />
              </NavLink>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Waiting({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      <Text unseen> {t.nav_waiting()}</Text>
    </span>
  )
}

function LookMenus() {
  const { theme } = useStore(look, look.get())
  const themes = {
    system: m.setting_theme_system(),
    light: m.setting_theme_light(),
    dark: m.setting_theme_dark(),
  }
  return (
    <div className={styles.looks}>
      <select
        aria-label={m.setting_language()}
        value={currentLocale()}
        onChange={({ target }) => {
          const chosen = CONSOLE_LOCALES.find((locale) => locale === target.value)
          if (chosen !== undefined) changeLanguage(chosen)
        }}
      >
        {CONSOLE_LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={LANGUAGE_TAGS[locale]}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
      <select
        aria-label={m.setting_theme()}
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find((name) => name === target.value)
          if (chosen !== undefined) changeLook({ theme: chosen })
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {themes[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Everything this person may open, with what waits there; below it who they are and the way out. */
export function Nav({ isOpen }: { isOpen: boolean }) {
  const { name, roles, rights } = useMe()
  const navigate = useNavigate()
  useKeys(
    AREAS.filter(({ right, letter }) => letter !== undefined && rights.includes(right)).map((area) => ({
      keys: `g ${area.letter ?? ''}`,
      label: t.keys_go({ area: area.title() }),
      act: () => void navigate(area.path),
      quiet: true,
    })),
  )
  const areas = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    areas.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  async function leave() {
    await call(signOut)
    rememberSignedIn(false)
  }
  return (
    <nav
      id="areas"
      className={isOpen ? `${styles.menu} ${styles.open}` : styles.menu}
      aria-label={t.nav_label()}
    >
      <ConsoleBrand className={styles.brand} />
      <div className={styles.areas} ref={areas}>
        <Areas />
      </div>
      <div className={styles.person}>
        <Inline apart>
          <Text size={14} strong>
            {name}
          </Text>
          <button type="button" className={styles.leave} onClick={() => void leave()}>
            {t.session_sign_out()}
          </button>
        </Inline>
        <Text size={12} tone="faint">
          {roles.map((role) => enumText('role', role)).join(', ')}
        </Text>
        <NavLink to="/passkeys">{m.passkey_title()}</NavLink>
        <LookMenus />
      </div>
    </nav>
  )
}
