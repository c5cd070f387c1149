import type { AlarmTexts } from './alarm-kinds.ts'

const NOT_YOU = 'お心当たりがない場合は、すぐにパスワードを変更し、ほかの端末をログアウトしてください。'
const LOCKED = 'しばらくの間、出金が制限されます。'

export const ja: AlarmTexts = {
  kinds: {
    NOTICE_PUBLISHED: ['{title}', '新しいお知らせがあります。タップしてご確認ください。'],
    CAMPAIGN: ['{title}', '{text}'],
    CONSENT_GIVEN: [
      '広告の受信に同意いただきました',
      '{changedAt} に同意いただきました。同意は {endsAt} まで有効で、設定からいつでも取り消せます。',
    ],
    CONSENT_WITHDRAWN: [
      '広告の受信の同意を取り消しました',
      '{changedAt} に取り消されました。今後、広告はお送りしません。',
    ],
    CONSENT_RENEWAL: [
      '広告の受信を続けますか？',
      '同意は {endsAt} に終了します。続ける場合は設定でもう一度オンにしてください。ご回答がない場合は終了します。',
    ],
    CONSENT_ENDED: ['広告の受信の同意が終了しました', '更新がなかったため、{endsAt} に終了しました。'],
    SIGNAL_FOUND: [
      '{pair} {what}（{direction}）',
      '確率 {probability}%。目標価格、損切り価格、記録はシグナルでご確認ください。',
    ],
    PRICE_RISEN: [
      '{pair}が{price}まで上昇',
      '設定した価格に達しました。タップするとアラートを確認できます。',
    ],
    PRICE_FALLEN: [
      '{pair}が{price}まで下落',
      '設定した価格に達しました。タップするとアラートを確認できます。',
    ],
    AUTO_KEY_APPROVED: ['{exchange} のAPIキーが承認されました', 'オートマスターをオンにできます。'],
    AUTO_KEY_REJECTED: ['{exchange} のAPIキーは承認されませんでした', '{reason}'],
    AUTO_KEY_ENDS: [
      '{exchange} のAPIキーはあと {days} 日で期限切れになります',
      '取引が途切れないよう、取引所で新しいキーを作成して登録してください。',
    ],
    AUTO_KEY_FAILED: [
      '{exchange} のAPIキーが使えません',
      'オートマスターをオフにしました。取引所の損切り注文は残っていますが、当社が監視する損切り（Upbit）は実行できません。キーをご確認ください。',
    ],
    AUTO_PAUSED: [
      '{exchange} のオートマスターを一時停止',
      '1日の損失限度に達しました。{untilAt} に再開します。',
    ],
    AUTO_KILLED: [
      '{exchange} のオートマスターを緊急停止',
      'ドローダウン上限に達したため緊急停止しました。解除するまで動作しません。',
    ],
    AUTO_MEMBERSHIP_ENDED: [
      'オートマスターは新しいポジションを持ちません',
      'メンバーシップが終了しました。{exchange} で保有中のポジションの損切りはそのままです。',
    ],
    AUTO_POSITION_CLOSED: ['{exchange} の {pair} を決済', '損益 {amount} {coin}'],
    DEPOSIT_COMPLETE: ['{amount} {coin} が入金されました', '入金が完了しました。'],
    RECEIVED: ['{amount} {coin} が入金されました', 'ほかの会員から送られました。'],
    WITHDRAW_COMPLETE: ['出金が完了しました', '{amount} {coin} を送金しました。'],
    WITHDRAW_FAILED: [
      '出金に失敗しました',
      '{amount} {coin} はウォレットに戻りました。理由は履歴でご確認ください。',
    ],
    MEMBERSHIP_EXPIRING: ['{item} はまもなく終了します', '利用期間は {endsAt} に終了します。'],
    MEMBERSHIP_LAST_DAY: [
      '{item} の利用期間があと1日以内に終了します',
      '{endsAt} に終了します。それまでに追加した期間は続けて始まります。',
    ],
    MEMBERSHIP_EXPIRED: [
      '{item} の利用期間が終了しました',
      '{endsAt} に終了しました。いつでも再度購読していただけます。',
    ],
    MEMBERSHIP_RENEWAL_AHEAD: ['{item} の自動更新予定', '{nextAt} に、その時点の価格で自動更新されます。'],
    MEMBERSHIP_RENEWED: ['{item} を更新しました', '{endsAt} までご利用いただけます。'],
    MEMBERSHIP_RENEWAL_FAILED: [
      '{item} をまだ更新できていません',
      'MCS残高が不足しており、お支払いは発生していません。{nextAt} に再試行します。',
    ],
    REWARD_PAID: ['リワード {amount} {coin}', 'リワード日 {day} 分が支払われました。'],
    COMMISSION_PAID: ['紹介手数料 {amount} {coin}', 'リワード日 {day} 分が支払われました。'],
    PLAN_GRADUATED: [
      'プランが目標金額に達しました',
      '達成ボーナス {amount} {coin} を支払いました。{untilAt} まで再投資できます。',
    ],
    PLAN_ENDED: ['プランが終了しました', '{amount} {coin} を返金しました。'],
    ICO_RELEASED: ['{amount} {coin} のロックを解除', 'ウォレットでご利用いただけます。'],
    GAME_WON: ['第{round}ラウンド：勝ち', '{amount} {coin} をウォレットに支払いました。'],
    GAME_LOST: ['第{round}ラウンド：負け', 'マッチング額は {amount} {coin} でした。'],
    GAME_REFUNDED: ['第{round}ラウンド：返却', '{amount} {coin} をウォレットに戻しました。'],
    INQUIRY_ANSWERED: ['お問い合わせに回答しました', '{title}'],
    SECURITY_SIGN_IN: ['新しい端末からのログイン', `{device}、{changedAt}。${NOT_YOU}`],
    SECURITY_TOKEN_REUSED: [
      '安全のためログアウトしました',
      '{changedAt} にログイン情報が別の場所で使用されたため、そのログインを終了しました。端末をご確認ください。',
    ],
    SECURITY_PASSWORD_ISSUED: [
      '仮パスワードをメールで送信しました',
      '{changedAt} に申請がありました。仮パスワードを使うまでは、これまでのパスワードが有効です。',
    ],
    SECURITY_PASSWORD_CHANGED: [
      'パスワードが変更されました',
      `{changedAt} に変更されました。${LOCKED}${NOT_YOU}`,
    ],
    SECURITY_EMAIL_CHANGED: [
      'メールアドレスが変更されました',
      `{changedAt} に変更されました。${LOCKED}${NOT_YOU}`,
    ],
    SECURITY_PHONE_CHANGED: ['電話番号が変更されました', `{changedAt} に変更されました。${LOCKED}${NOT_YOU}`],
    SECURITY_COUNTRY_CHANGED: ['国が変更されました', `{changedAt} に変更されました。${LOCKED}${NOT_YOU}`],
    SECURITY_OTP_ON: ['OTPが有効になりました', `{changedAt} に有効になりました。${NOT_YOU}`],
    SECURITY_OTP_OFF: ['OTPが解除されました', `{changedAt} に解除されました。${LOCKED}${NOT_YOU}`],
    SECURITY_OTP_LOCKED: [
      'OTPが15分間ロックされました',
      `{changedAt} にOTPコードが何度も間違って入力されました。${NOT_YOU}`,
    ],
    SECURITY_PASSKEY_ADDED: ['パスキーを追加しました', `{changedAt} に追加されました。${LOCKED}${NOT_YOU}`],
    SECURITY_PASSKEY_REMOVED: ['パスキーを削除しました', `{changedAt} に削除されました。${LOCKED}${NOT_YOU}`],
    SECURITY_PASSKEY_COPIED: [
      'パスキーを停止しました',
      `{changedAt} に、複製されたとみられるパスキーの使用がありました。設定からこのパスキーを削除してください。${NOT_YOU}`,
    ],
    SECURITY_API_KEY_CREATED: [
      'APIキーを作成しました',
      `{changedAt} に作成されました。このキーを持つプログラムはアカウントの一部を参照できます。心当たりがない場合は、設定ですぐに失効させてください。${NOT_YOU}`,
    ],
    SECURITY_API_KEY_REVOKED: [
      'APIキーを失効させました',
      '{changedAt} に失効しました。プログラムはこのキーを使えません。',
    ],
    SECURITY_ARCHIVE_REQUESTED: [
      'データのコピーの作成依頼',
      `{changedAt}に依頼されました。準備ができたらお知らせします。${NOT_YOU}`,
    ],
    SECURITY_ARCHIVE_READY: [
      'データのコピーの準備ができました',
      'アカウント情報から7日間ダウンロードできます。その後は削除されます。',
    ],
    SECURITY_ARCHIVE_SAVED: [
      'データのコピーのダウンロード',
      `{changedAt}にダウンロードされました。${NOT_YOU}`,
    ],
    SECURITY_WEBHOOK_CREATED: [
      'Webhookを作成しました',
      `{changedAt} に作成されました。アカウントの出来事が、指定されたアドレスへ送信されます。心当たりがない場合は、設定ですぐに削除してください。${NOT_YOU}`,
    ],
    SECURITY_WEBHOOK_REMOVED: [
      'Webhookを削除しました',
      '{changedAt} に削除されました。そのアドレスへはもう送信されません。',
    ],
    SECURITY_WEBHOOK_SECRET_CHANGED: [
      'Webhookの署名キーを変更しました',
      `{changedAt} に変更されました。以前の署名キーは24時間、あわせて使えます。${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CREATED: [
      'TradingViewストラテジーを作成しました',
      `{changedAt} に作成されました。シークレットの付いたアラートはオートマスターの注文になります。心当たりがない場合は、トレードですぐに削除してください。${NOT_YOU}`,
    ],
    SECURITY_STRATEGY_CHANGED: [
      'TradingViewストラテジーのシークレットまたは口座を変更しました',
      `{changedAt} に変更されました。以前のシークレットはもう使えません。アラートはトレードに表示される口座で注文されます。${NOT_YOU}`,
    ],
    WEBHOOK_DISABLED: [
      'Webhook「{name}」をオフにしました',
      '5日間送信に失敗したか、アドレスが使われなくなっています。受信サーバーをご確認のうえ、設定でもう一度オンにしてください。',
    ],
    SECURITY_PUSH_MOVED: [
      'プッシュ通知が別のアカウントに移りました',
      `{changedAt} に、通知を受け取っていた端末が別のアカウントで登録されました。この端末には通知が届かなくなります。${NOT_YOU}`,
    ],
    SECURITY_TELEGRAM_LINKED: [
      'Telegramを連携しました',
      `{changedAt} に Telegram のチャットが連携されました。${NOT_YOU}`,
    ],
    SECURITY_TELEGRAM_ENDED: [
      'Telegramの連携を解除しました',
      '{changedAt} に連携が解除され、そのチャットへの通知は停止しました。',
    ],
    SECURITY_DATA_SEEN: [
      'スタッフが連絡先を閲覧しました',
      '{changedAt} にスタッフが理由を記録のうえ、お名前、メールアドレス、電話番号を閲覧しました。お心当たりがない場合はお問い合わせください。',
    ],
    SECURITY_CLOSING: [
      '退会の申請を受け付けました',
      '{changedAt} に申請されました。30日以内に再度ログインすると取り消されます。',
    ],
    SECURITY_CLOSING_STOPPED: [
      '退会が取り消されました',
      '{changedAt} にログインされたため、退会は取り消されました。',
    ],
  },
  categories: {
    NOTICE: 'お知らせ',
    SIGNAL: 'シグナル',
    PRICE: '価格アラート',
    AUTO: 'オートマスター',
    DEPOSIT: '入金',
    WITHDRAW: '出金',
    MEMBERSHIP: 'メンバーシップ',
    REWARD: 'リワード',
    PLAN: 'リワードプラン',
    ICO: 'トークンセール',
    GAME: 'ゲーム',
    INQUIRY: 'お問い合わせ',
    SECURITY: 'セキュリティ',
  },
  nightSummary: ['夜間の通知 {count} 件', '{list}'],
  stormSummary: ['{category}の通知がほかに {count} 件', '通知一覧ですべてご確認いただけます。'],
  counted: '{category} {count}件',
  listGlue: '・',
  adLabel: '（広告）',
  optOut: '受信を停止',
  optOutWaits: '通信できないため、配信停止はまだ完了していません。接続が回復すると自動で送信されます。',
  optOutInApp: '受信の停止：設定 › 通知 › 広告の受信',
  items: { SIGNAL: 'シグナルマスター', AUTOBOT: 'オートマスター' },
  words: {
    UP: '上昇',
    DOWN: '下落',
    BREAKOUT: '上抜け',
    BREAKDOWN: '下抜け',
    TESTING_SUPPORT: '支持線を試す',
    TESTING_RESISTANCE: '抵抗線を試す',
    SUPPORT: '支持線を維持',
    RESISTANCE: '抵抗線を維持',
    RE_ENTERED_RANGE: 'レンジ回帰',
    TREND_CHANGE: 'トレンド転換',
    REENTRY: 'トレンド再開',
  },
}
