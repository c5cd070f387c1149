import './styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { focusErrorsOfForms } from '#web/shell/focus-errors.ts'
import { createBrowserHistory } from '#web/shell/router/browser-history.ts'
import { createRouter } from '#web/shell/router/router.ts'
import { RouterView } from '#web/shell/router/RouterView.tsx'
import { guardChunks } from '#web/shell/update/guard-chunks.ts'
import { startLook } from '#web/base/look.ts'
import { addFonts } from '#web/ui/fonts.ts'
import { watchHands } from './api/presence.ts'
import { queryClient } from './api/queries.ts'
import { findPage } from './router.tsx'
import { Broken } from './shell/Broken.tsx'
import { watchKeys } from './shell/keys.ts'
import { startLanguage } from './shell/language.ts'

startLook()
focusErrorsOfForms()
startLanguage()
watchKeys()
watchHands()
const router = createRouter({ history: createBrowserHistory('/console'), find: findPage })
guardChunks(router)
// Beside the first question to the server: a font that came after the frame would move what wraps in it.
addFonts(document.documentElement.lang)
// Members write in Korean, whatever language the console is in.
addFonts('ko')
void document.fonts.load("1em 'Pretendard Variable'", 'A')
const page = document.querySelector('#app')
if (page === null) throw new Error('The page has no #app')
createRoot(page).render(
  <QueryClientProvider client={queryClient}>
    <RouterView router={router} ErrorPage={Broken} />
  </QueryClientProvider>,
)
