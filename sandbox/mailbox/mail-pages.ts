import type { ReadMail } from './mail-store.ts'

/** The product shows the mailbox under this path; the viewer answers with and without it. */
export const PREFIX = '/sandbox/mail'

export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #363b45); --link: light-dark(#0b57d0, #a8c7fa) }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
a { color: var(--link); overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere }
pre { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { border: 1px solid var(--line); border-radius: .5rem; background: #fff; width: 100%; height: 32rem }
`

/** The mails, newest first, each with the links it carries, so that a confirmation is one press away. */
export function listPage(mails: readonly ReadMail[], to: string): string {
  const rows = mails.map(
    (
      mail,
    ) => `<tr><td>${escape(mail.at.slice(0, 19).replace('T', ' '))}</td><td>${escape(mail.to.join(', '))}</td>
<td><a href="${PREFIX}/mails/${mail.id}">${escape(mail.subject || '(no subject)')}</a></td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
  const whose = to ? ` for ${escape(to)}` : ''
  return page(
    'Sandbox mailbox',
    `<p>Every mail the product sends here stays on this machine. <a href="${PREFIX}">Reload</a></p>
${rows.length ? table : `<p>No mail${whose} yet.</p>`}`,
  )
}

/** One mail: who, when, its links, its text, and its HTML in a frame that may neither script nor load anything. */
export function mailPage(mail: ReadMail): string {
  const links = mail.links.map((link) => `<li>${anchor(link)}</li>`).join('')
  return page(
    mail.subject || '(no subject)',
    `<p><a href="${PREFIX}">All mails</a> · <a href="${PREFIX}/mails/${mail.id}/raw">As it was sent</a></p>
<table><tbody><tr><th scope="row">From</th><td>${escape(mail.from)}</td></tr>
<tr><th scope="row">To</th><td>${escape(mail.to.join(', '))}</td></tr>
<tr><th scope="row">Received</th><td>${escape(mail.at)}</td></tr>${
      mail.unsubscribe &&
      `\n<tr><th scope="row">One-click unsubscribe</th><td>${anchor(mail.unsubscribe)}</td></tr>`
    }</tbody></table>
${links ? `<h2>Links</h2><ul>${links}</ul>` : ''}
<h2>Text</h2><pre>${linked(mail.text)}</pre>
${mail.html ? `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${PREFIX}/mails/${mail.id}/html"></iframe>` : ''}`,
  )
}

/** The mail's own HTML; its links open beside it, since pages of the product refuse to be framed. */
export function framedHtml(mail: ReadMail): string {
  return `<!doctype html><base target="_blank">${mail.html}`
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><link rel="stylesheet" href="${PREFIX}/style.css"></head>
<body><main><h1>${escape(title)}</h1>${body}</main></body></html>`
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"')]+)/)
    .map((part, index) => (index % 2 ? anchor(part) : escape(part)))
    .join('')
}

function anchor(link: string): string {
  return `<a href="${escape(link)}">${escape(link)}</a>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
