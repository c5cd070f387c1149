import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = '{name} 您好：'
const notYou = '若非您本人操作，請立即在登入頁使用「找回密碼」，登出其他所有裝置，並向我們提出諮詢。'
const locked = '為維護您的帳戶安全，變更後的一段時間內提領將被鎖定，解除時間請至錢包查看。'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '【{brand}】您的帳戶即將註銷',
  greeting,
  lines: [
    '我們已收到帳戶 {id} 的註銷申請，帳戶將於 {time} 註銷。',
    ...more,
    '在此之前重新登入即可取消註銷。',
    '註銷後將刪除您的個人資料；依法須保存的帳本紀錄以假名方式保存。',
    '若非您本人操作，請立即登入並變更密碼。',
  ],
  button: '登入並保留帳戶',
})

export const zh_TW: MailTexts = {
  mails: {
    verification: {
      subject: '【{brand}】請驗證您的電子郵件',
      greeting,
      lines: [
        '感謝您以帳號 {id} 註冊。',
        '請點選下方按鈕驗證電子郵件。驗證完成後帳戶即開通，Signal Master 免費試用也同時開始。',
        '連結僅能使用一次，有效至 {time}。',
        '若您並未註冊，請忽略本信；未經驗證不會開通帳戶。',
      ],
      button: '驗證電子郵件',
    },
    signUpRefused: {
      subject: '【{brand}】關於您的註冊',
      greeting,
      lines: [
        '有人（可能是您）使用帳號 {id} 和此電子郵件申請註冊。',
        '由於帳號、電子郵件或手機號碼已被使用，帳戶未建立。',
        '如果您已有帳戶，請登入或使用「找回密碼」。否則請換一個帳號重新註冊。',
      ],
      button: '登入',
    },
    emailChange: {
      subject: '【{brand}】請確認新的電子郵件',
      greeting,
      lines: [
        '帳戶 {id} 申請日後使用此電子郵件。',
        '確認後變更才會生效，在此之前仍使用原本的電子郵件。',
        '連結僅能使用一次，有效至 {time}。',
        '若非您本人操作，請忽略本信。',
      ],
      button: '確認新的電子郵件',
    },
    passwordIssued: {
      subject: '【{brand}】您的臨時密碼',
      greeting,
      lines: [
        '我們收到了帳戶 {id} 的臨時密碼申請。',
        '{code}',
        '請在 {minutes} 分鐘內使用，僅限一次。登入後需設定新密碼。',
        '使用臨時密碼之前，原密碼仍然有效。若非您本人操作，請忽略本信並繼續使用原密碼。',
      ],
      button: '登入',
    },
    securityAlarm: {
      subject: '【{brand}】為維護安全，已將您登出',
      greeting,
      lines: [
        '{time}，帳戶 {id} 的登入憑證在其他地方再次被使用。為安全起見，我們已結束該次登入。',
        '請重新登入，並在帳戶頁面查看登入裝置與近期的安全紀錄。',
        '若發現陌生的紀錄，請變更密碼並登出其他所有裝置。',
      ],
      button: '查看我的帳戶',
    },
    passwordChanged: {
      subject: '【{brand}】您的密碼已變更',
      greeting,
      lines: ['帳戶 {id} 的密碼已於 {time} 變更。', locked, notYou],
      button: '查看我的帳戶',
    },
    emailChanged: {
      subject: '【{brand}】您的電子郵件已變更',
      greeting,
      lines: [
        '帳戶 {id} 的電子郵件已於 {time} 變更，日後信件將寄至新的電子郵件。',
        locked,
        '若非您本人操作，請立即登入並變更密碼，登出其他所有裝置，並向我們提出諮詢。',
      ],
      button: '查看我的帳戶',
    },
    phoneChanged: {
      subject: '【{brand}】您的手機號碼已變更',
      greeting,
      lines: ['帳戶 {id} 的手機號碼已於 {time} 變更。', locked, notYou],
      button: '查看我的帳戶',
    },
    countryChanged: {
      subject: '【{brand}】您的國家已變更',
      greeting,
      lines: ['帳戶 {id} 的國家已於 {time} 變更。', locked, notYou],
      button: '查看我的帳戶',
    },
    otpOn: {
      subject: '【{brand}】OTP 已開啟',
      greeting,
      lines: [
        '帳戶 {id} 已於 {time} 開啟 OTP。',
        '請將復原碼保存在手機以外的安全位置，遺失裝置時會用到。',
        locked,
        notYou,
      ],
      button: '查看我的帳戶',
    },
    otpOff: {
      subject: '【{brand}】OTP 已關閉',
      greeting,
      lines: ['帳戶 {id} 已於 {time} 關閉 OTP。', locked, notYou],
      button: '查看我的帳戶',
    },
    passkeyAdded: {
      subject: '【{brand}】已新增通行密鑰',
      greeting,
      lines: [
        '帳戶 {id} 已於 {time} 新增通行密鑰，可用於登入，也可代替 OTP 驗證碼進行確認。',
        locked,
        notYou,
      ],
      button: '查看我的帳戶',
    },
    passkeyRemoved: {
      subject: '【{brand}】已刪除通行密鑰',
      greeting,
      lines: ['帳戶 {id} 的一個通行密鑰已於 {time} 刪除。', locked, notYou],
      button: '查看我的帳戶',
    },
    passkeyCopied: {
      subject: '【{brand}】通行密鑰已停用',
      greeting,
      lines: [
        '{time}，帳戶 {id} 有疑似遭複製的通行密鑰被使用。該操作已被拒絕，此通行密鑰已停用。',
        '請在設定中刪除它，並檢查已登入的裝置。',
        locked,
        notYou,
      ],
      button: '查看我的帳戶',
    },
    closing: closing(),
    closingPaysGas: closing('屆時剩餘的網路手續費 TRX 將傳送至 {address}。若非您本人的地址，請立即登入。'),
  },
  buttonFallback: '若按鈕無法開啟，請前往以下網址：',
  phrase: '防釣魚用語：{phrase}',
  footer: [
    '{brand} 不會透過電子郵件、電話或聊天向您索取密碼、OTP 驗證碼或復原碼。',
    '本信由系統自動寄送。如有疑問，請透過諮詢頁面與我們聯絡。',
  ],
}
