import { LANGUAGE_TAGS } from '#contract/locale.ts'
import { currentLocale } from '#web/shell/locale.ts'
import { overwriteGetLocale } from './generated/paraglide/runtime.js'

overwriteGetLocale(() => LANGUAGE_TAGS[currentLocale()])

/** Every text of the app as a typed function; made from web/i18n/*.json by `node tools/messages.ts`. */
export { m } from './generated/paraglide/messages.js'
