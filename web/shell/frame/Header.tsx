import { useLocation, useNavigate } from 'react-router'
import { splitLocale } from '#contract/locale.ts'
import { m } from '#web/i18n/messages.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { useBrand, useSandbox } from '#web/shell/frame/brand.ts'
import { headerEnd } from './header-end.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { localPath } from '#web/base/locale.ts'
import { useStore } from '#web/base/store.ts'
import { useSession } from '#web/shell/use-session.ts'

/** The mark and the name, which lead home. */
export function Brand({ grow = false }: { grow?: boolean }) {
  return (
    <Link className={grow ? 'brand grow' : 'brand'} to="/">
      <Mark />
      <span>{useBrand()}</span>
    </Link>
  )
}

/** Play assets only: every page carries this mark. */
export function SandboxMark() {
  return useSandbox() ? <Badge tone="out">{m.shell_sandbox()}</Badge> : null
}

function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      className="ib"
      aria-label={m.common_back()}
      onClick={() => void (key === 'default' ? navigate(localPath('/')) : navigate(-1))}
    >
      <Icon name="back" />
    </button>
  )
}

/** Back, title and brand; guests find language and sign-in at its end. */
export function Header({ title, isTabRoot }: { title: string; isTabRoot: boolean }) {
  const { pathname } = useLocation()
  const isHome = splitLocale(pathname).rest === '/'
  const session = useSession()
  const end = useStore(headerEnd, undefined)
  return (
    <header className="top">
      {isHome ? (
        <Brand grow />
      ) : (
        <>
          {isTabRoot ? <span className="top-space" /> : <BackButton />}
          <h1 className="t">{title}</h1>
        </>
      )}
      <SandboxMark />
      {end}
      {session === undefined && (
        <>
          <LanguageMenu />
          <Link className="btn s top-in" to="/sign-in">
            {m.identity_sign_in()}
          </Link>
        </>
      )}
    </header>
  )
}
