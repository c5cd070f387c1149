/** Where mail is read in a browser, by the part of an address behind the @. */
const MAILBOXES: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'naver.com': 'https://mail.naver.com/',
  'daum.net': 'https://mail.daum.net/',
  'hanmail.net': 'https://mail.daum.net/',
  'kakao.com': 'https://mail.kakao.com/',
  'nate.com': 'https://mail.nate.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'yahoo.co.jp': 'https://mail.yahoo.co.jp/',
  'icloud.com': 'https://www.icloud.com/mail/',
  'qq.com': 'https://mail.qq.com/',
  '163.com': 'https://mail.163.com/',
  '126.com': 'https://mail.126.com/',
  'sina.com': 'https://mail.sina.com.cn/',
}

/** Where the mail we sent can be opened: the sandbox's own mailbox, or that of a provider we know; undefined for any other. */
export function mailLink(email: string, isSandbox: boolean): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return isSandbox ? '/sandbox/mail' : MAILBOXES[domain]
}
