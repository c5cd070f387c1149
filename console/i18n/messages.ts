/** Every text of the console as a typed function; made from console/i18n/*.json by `node tools/build/messages.ts`. */
export { t } from './generated/messages.js'
