import type { Locale } from '#contract/locale.ts'

/** What the bot says in a chat besides notifications. */
interface ChatTexts {
  readonly opened: string
  readonly linkOver: string
  readonly chatTaken: string
  readonly connected: string
  readonly help: string
  readonly notLinked: string
  readonly stopped: string
  readonly pause: string
  readonly pauseAsk: string
  readonly pauseNow: string
  readonly paused: string
  readonly nothingToPause: string
}

export const CHAT_TEXTS: Readonly<Record<Locale, ChatTexts>> = {
  en: {
    opened: 'Almost done. Go back to the app and confirm that this is your chat.',
    linkOver: 'This link is no longer valid. Create a new one in the app under Settings, Email and Telegram.',
    chatTaken: 'This chat is connected to another account. Send /stop first, then open the link again.',
    connected:
      'Connected. Your notifications come here now. Send /pause to pause Auto Master, /stop to disconnect.',
    help: 'Your notifications come here. Send /pause to pause Auto Master, /stop to disconnect.',
    notLinked: 'This chat is not connected. Connect it in the app under Settings, Email and Telegram.',
    stopped: 'Disconnected. No more notifications come here.',
    pause: 'Pause Auto Master',
    pauseAsk: 'Pause Auto Master on all your accounts? Open positions and their protective orders stay.',
    pauseNow: 'Yes, pause',
    paused: 'Auto Master is paused. Turn it on again in the app.',
    nothingToPause: 'Auto Master was not running.',
  },
  ko: {
    opened: '거의 다 됐습니다. 앱으로 돌아가 본인의 채팅이 맞는지 확인해 주세요.',
    linkOver: '더 이상 유효하지 않은 링크입니다. 앱의 설정 > 이메일·텔레그램에서 새로 만들어 주세요.',
    chatTaken: '다른 계정에 연결된 채팅입니다. /stop 을 보낸 뒤 링크를 다시 열어 주세요.',
    connected:
      '연결되었습니다. 이제 알림이 여기로 옵니다. /pause 는 오토마스터 일시 정지, /stop 은 연결 해제입니다.',
    help: '알림이 여기로 옵니다. /pause 는 오토마스터 일시 정지, /stop 은 연결 해제입니다.',
    notLinked: '연결되지 않은 채팅입니다. 앱의 설정 > 이메일·텔레그램에서 연결해 주세요.',
    stopped: '연결을 해제했습니다. 더 이상 알림이 오지 않습니다.',
    pause: '오토마스터 일시 정지',
    pauseAsk: '모든 계정의 오토마스터를 일시 정지할까요? 보유 포지션과 보호 주문은 그대로 유지됩니다.',
    pauseNow: '네, 정지합니다',
    paused: '오토마스터를 일시 정지했습니다. 다시 켜려면 앱을 이용해 주세요.',
    nothingToPause: '실행 중인 오토마스터가 없습니다.',
  },
  ja: {
    opened: 'あと少しです。アプリに戻り、ご自身のチャットかどうかを確認してください。',
    linkOver: 'このリンクは無効です。アプリの「設定」→「メールとTelegram」から作り直してください。',
    chatTaken:
      'このチャットは別のアカウントに連携されています。/stop を送信してから、もう一度リンクを開いてください。',
    connected:
      '連携しました。今後はここに通知が届きます。/pause でオートマスターを一時停止、/stop で連携を解除します。',
    help: 'ここに通知が届きます。/pause でオートマスターを一時停止、/stop で連携を解除します。',
    notLinked:
      'このチャットは連携されていません。アプリの「設定」→「メールとTelegram」から連携してください。',
    stopped: '連携を解除しました。今後、通知は届きません。',
    pause: 'オートマスターを一時停止',
    pauseAsk:
      'すべての口座でオートマスターを一時停止しますか？保有中のポジションと保護注文はそのまま残ります。',
    pauseNow: 'はい、停止します',
    paused: 'オートマスターを一時停止しました。再開はアプリから行ってください。',
    nothingToPause: 'オートマスターは稼働していませんでした。',
  },
  zh_CN: {
    opened: '就快完成了。请返回应用，确认这是您的聊天。',
    linkOver: '此链接已失效。请在应用的“设置 > 邮件与 Telegram”中重新生成。',
    chatTaken: '此聊天已绑定其他账户。请先发送 /stop，再重新打开链接。',
    connected: '绑定成功，今后通知会发送到这里。发送 /pause 暂停 Auto Master，发送 /stop 解除绑定。',
    help: '通知会发送到这里。发送 /pause 暂停 Auto Master，发送 /stop 解除绑定。',
    notLinked: '此聊天尚未绑定。请在应用的“设置 > 邮件与 Telegram”中绑定。',
    stopped: '已解除绑定，不再向此处发送通知。',
    pause: '暂停 Auto Master',
    pauseAsk: '要暂停您所有账户的 Auto Master 吗？持仓及其保护订单将保留。',
    pauseNow: '是，暂停',
    paused: 'Auto Master 已暂停。请在应用中重新开启。',
    nothingToPause: 'Auto Master 未在运行。',
  },
  zh_TW: {
    opened: '就快完成了。請返回 App，確認這是您的聊天室。',
    linkOver: '此連結已失效。請在 App 的「設定 > 電子郵件與 Telegram」中重新產生。',
    chatTaken: '此聊天室已綁定其他帳戶。請先傳送 /stop，再重新開啟連結。',
    connected: '綁定成功，之後通知會傳送到這裡。傳送 /pause 暫停 Auto Master，傳送 /stop 解除綁定。',
    help: '通知會傳送到這裡。傳送 /pause 暫停 Auto Master，傳送 /stop 解除綁定。',
    notLinked: '此聊天室尚未綁定。請在 App 的「設定 > 電子郵件與 Telegram」中綁定。',
    stopped: '已解除綁定，不再向此處傳送通知。',
    pause: '暫停 Auto Master',
    pauseAsk: '要暫停您所有帳戶的 Auto Master 嗎？持倉及其保護訂單將保留。',
    pauseNow: '是，暫停',
    paused: 'Auto Master 已暫停。請在 App 中重新開啟。',
    nothingToPause: 'Auto Master 並未執行。',
  },
}
