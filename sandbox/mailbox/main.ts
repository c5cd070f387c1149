import { openMailStore } from './mail-store.ts'
import { receiveMails } from './receive-mails.ts'
import { startMailViewer } from './start-mail-viewer.ts'

const HOST = '127.0.0.1'

/** MAILBOX_FILE: where mails are kept; MAILBOX_SMTP_PORT and MAILBOX_HTTP_PORT: where they come in and are shown. */
const {
  MAILBOX_FILE = '.data/mailbox.jsonl',
  MAILBOX_SMTP_PORT = '2525',
  MAILBOX_HTTP_PORT = '8025',
} = process.env

const store = openMailStore(MAILBOX_FILE)
const smtp = receiveMails(store, () => new Date())
const viewer = startMailViewer(store)
smtp.listen(Number(MAILBOX_SMTP_PORT), HOST)
viewer.listen(Number(MAILBOX_HTTP_PORT), HOST)

function stop(): void {
  viewer.close()
  viewer.closeAllConnections()
  smtp.close(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
