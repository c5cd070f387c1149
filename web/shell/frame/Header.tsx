import { splitLocale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { brand } from '#web/ui/Mark.module.css'
import { iconButton } from '#web/ui/IconButton.module.css'
import { useBrand, useSandbox } from '#web/shell/frame/brand.ts'
import { attachHeader, headerEnd } from './header-end.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useLocation, useNavigate } from '#web/shell/router/hooks.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { localPath } from '#web/base/locale.ts'
import { useStore } from '#web/base/store.ts'
import { useSession } from '#web/shell/use-session.ts'
import * as styles from './Frame.module.css'

/** The mark and the name, which lead home. */
export function Brand({ grow = false, className }: { grow?: boolean; className?: string }) {
  return (
    <Text as={Link} grows={grow} className={joinClasses(brand, className)} to="/">
      <Mark />
      <span>{useBrand()}</span>
    </Text>
  )
}

/** Play assets only: every page carries this mark. */
export function SandboxMark() {
  return useSandbox() ? <Badge tone="out">{m.shell_sandbox()}</Badge> : null
}

function BackButton() {
  const navigate = useNavigate()
  const { index } = useLocation()
  return (
    <IconButton
      icon="back"
      label={m.common_back()}
      onClick={() => void (index === 0 ? navigate(localPath('/')) : navigate(-1))}
    />
  )
}

/** The mark alone leads home from where there is no way back. */
function HomeMark() {
  return (
    <Link className={joinClasses(iconButton, styles.homeMark)} to="/" aria-label={m.home_title()}>
      <Mark />
    </Link>
  )
}

/** Back, title and brand; guests find language and sign-in at its end. */
export function Header({ title, isTabRoot }: { title: string; isTabRoot: boolean }) {
  const { pathname } = useLocation()
  const isHome = splitLocale(pathname).rest === '/'
  const session = useSession()
  const end = useStore(headerEnd, undefined)
  return (
    <header ref={attachHeader} className={styles.header}>
      {isHome ? (
        <Brand grow className={styles.home} />
      ) : (
        <>
          {isTabRoot ? <HomeMark /> : <BackButton />}
          <h1 className={styles.title}>{title}</h1>
        </>
      )}
      <SandboxMark />
      {end}
      {session === undefined && (
        <>
          <LanguageMenu />
          <Link className={joinClasses(buttonClass({ small: true }), styles.signIn)} to="/sign-in">
            {m.identity_sign_in()}
          </Link>
        </>
      )}
    </header>
  )
}
