import type { MailText, MailTexts } from './mail-kinds.ts'

const greeting = '{name} 様'
const notYou =
  'お心当たりがない場合は、すぐにログイン画面の「パスワードを忘れた方」から手続きし、ほかの端末をすべてログアウトしたうえでお問い合わせください。'
const locked =
  '安全のため、変更後は一定時間、出金が制限されます。解除の日時はウォレットでご確認いただけます。'

/** The mail about a closing, with what more there is to say of it. */
const closing = (...more: readonly string[]): MailText => ({
  subject: '【{brand}】退会手続きのお知らせ',
  greeting,
  lines: [
    'アカウント「{id}」の退会のお申し込みを受け付けました。{time}に退会が完了します。',
    ...more,
    'それまでにもう一度ログインすると、退会は取り消されます。',
    '退会の完了後、個人情報を消去します。保存が必要な元帳の記録は仮名化して残します。',
    'お心当たりがない場合は、すぐにログインしてパスワードを変更してください。',
  ],
  button: 'ログインして継続する',
})

export const ja: MailTexts = {
  mails: {
    verification: {
      subject: '【{brand}】メールアドレスの認証をお願いします',
      greeting,
      lines: [
        'ID「{id}」でのご登録ありがとうございます。',
        '下のボタンからメールアドレスを認証してください。認証と同時にアカウントが開設され、シグナルマスターの無料トライアルが始まります。',
        'リンクは{time}まで、1回のみ有効です。',
        'お心当たりがない場合は、このメールを破棄してください。認証されない限りアカウントは開設されません。',
      ],
      button: 'メールアドレスを認証する',
    },
    signUpRefused: {
      subject: '【{brand}】新規登録について',
      greeting,
      lines: [
        'ID「{id}」とこのメールアドレスで新規登録のお申し込みがありました。',
        'ID、メールアドレスまたは電話番号がすでに使われているため、アカウントは作成されませんでした。',
        'すでにアカウントをお持ちの場合は、ログインするか「パスワードを忘れた方」をご利用ください。お持ちでない場合は、別のIDで登録し直してください。',
      ],
      button: 'ログイン',
    },
    emailChange: {
      subject: '【{brand}】新しいメールアドレスの認証',
      greeting,
      lines: [
        'アカウント「{id}」で、メールアドレスをこのアドレスに変更する手続きが行われました。',
        '認証が完了すると変更が反映されます。それまでは現在のアドレスが使われます。',
        'リンクは{time}まで、1回のみ有効です。',
        'お心当たりがない場合は、このメールを破棄してください。',
      ],
      button: '新しいアドレスを認証する',
    },
    passwordIssued: {
      subject: '【{brand}】仮パスワードのお知らせ',
      greeting,
      lines: [
        'アカウント「{id}」の仮パスワードの発行を受け付けました。',
        '{code}',
        '{minutes}分以内に1回のみ使用できます。ログイン後、新しいパスワードを設定してください。',
        '仮パスワードを使うまでは、現在のパスワードも有効です。お心当たりがない場合は、このメールを破棄し、現在のパスワードをお使いください。',
      ],
      button: 'ログインする',
    },
    securityAlarm: {
      subject: '【{brand}】安全のためログアウトしました',
      greeting,
      lines: [
        '{time}に、アカウント「{id}」のログイン情報が別の場所で再び使用されました。安全のため、該当するログインを終了しました。',
        'もう一度ログインし、アカウント画面で端末と最近のセキュリティ履歴をご確認ください。',
        'お心当たりのない記録があれば、パスワードを変更し、ほかの端末をすべてログアウトしてください。',
      ],
      button: 'アカウントを確認する',
    },
    passwordChanged: {
      subject: '【{brand}】パスワードが変更されました',
      greeting,
      lines: ['{time}に、アカウント「{id}」のパスワードが変更されました。', locked, notYou],
      button: 'アカウントを確認する',
    },
    emailChanged: {
      subject: '【{brand}】メールアドレスが変更されました',
      greeting,
      lines: [
        '{time}に、アカウント「{id}」のメールアドレスが変更されました。今後のメールは新しいアドレスにお送りします。',
        locked,
        'お心当たりがない場合は、すぐにログインしてパスワードを変更し、ほかの端末をすべてログアウトしたうえでお問い合わせください。',
      ],
      button: 'アカウントを確認する',
    },
    phoneChanged: {
      subject: '【{brand}】電話番号が変更されました',
      greeting,
      lines: ['{time}に、アカウント「{id}」の電話番号が変更されました。', locked, notYou],
      button: 'アカウントを確認する',
    },
    countryChanged: {
      subject: '【{brand}】国の設定が変更されました',
      greeting,
      lines: ['{time}に、アカウント「{id}」の国の設定が変更されました。', locked, notYou],
      button: 'アカウントを確認する',
    },
    otpOn: {
      subject: '【{brand}】OTPが有効になりました',
      greeting,
      lines: [
        '{time}に、アカウント「{id}」のOTPが有効になりました。',
        'リカバリーコードは、スマートフォンとは別の安全な場所に保管してください。端末を紛失したときに必要です。',
        locked,
        notYou,
      ],
      button: 'アカウントを確認する',
    },
    otpOff: {
      subject: '【{brand}】OTPが解除されました',
      greeting,
      lines: ['{time}に、アカウント「{id}」のOTPが解除されました。', locked, notYou],
      button: 'アカウントを確認する',
    },
    passkeyAdded: {
      subject: '【{brand}】パスキーが追加されました',
      greeting,
      lines: [
        '{time}に、アカウント「{id}」にパスキーが追加されました。ログインと、OTPコードの代わりの確認に使えます。',
        locked,
        notYou,
      ],
      button: 'アカウントを確認する',
    },
    passkeyRemoved: {
      subject: '【{brand}】パスキーが削除されました',
      greeting,
      lines: ['{time}に、アカウント「{id}」のパスキーが削除されました。', locked, notYou],
      button: 'アカウントを確認する',
    },
    passkeyCopied: {
      subject: '【{brand}】パスキーを停止しました',
      greeting,
      lines: [
        '{time}に、アカウント「{id}」で複製されたとみられるパスキーの使用がありました。操作は拒否され、このパスキーは使えなくなりました。',
        '設定からこのパスキーを削除し、ログイン中の端末を確認してください。',
        locked,
        notYou,
      ],
      button: 'アカウントを確認する',
    },
    closing: closing(),
    closingPaysGas: closing(
      'ネットワーク手数料用のTRXの残りは、その際に{address}へお送りします。ご自身のアドレスでない場合は、すぐにログインしてください。',
    ),
  },
  buttonFallback: 'ボタンが開かない場合は、次のアドレスにアクセスしてください。',
  phrase: 'フィッシング対策の合言葉：{phrase}',
  footer: [
    '{brand}がメール、電話、チャットでパスワード、OTPコード、リカバリーコードをお尋ねすることはありません。',
    'このメールは自動送信です。ご質問はお問い合わせページをご利用ください。',
  ],
}
