/** Every text of the app as a typed function; made from web/i18n/*.json by `node tools/build/messages.ts`. */
export { m } from './generated/messages.js'
