const TEXTS = {
  "en": [
    "No connection",
    "This device stores nothing about your money, so balances and orders need a connection. The page reopens when you are back online.",
    "Retry"
  ],
  "ko": [
    "인터넷에 연결되지 않았습니다",
    "이 기기에는 자산 정보를 저장하지 않으므로 잔액과 주문은 연결된 상태에서만 볼 수 있습니다. 연결되면 페이지가 자동으로 열립니다.",
    "다시 시도"
  ],
  "ja": [
    "インターネットに接続されていません",
    "資産に関する情報はこの端末に保存しないため、残高や注文の表示には接続が必要です。接続が戻ると自動でページが開きます。",
    "再試行"
  ],
  "zh-CN": [
    "网络未连接",
    "本设备不保存任何资产信息，余额和订单需要联网才能查看。网络恢复后页面会自动打开。",
    "重试"
  ],
  "zh-TW": [
    "網路未連線",
    "本裝置不會儲存任何資產資訊，餘額與訂單需連線才能查看。網路恢復後頁面會自動開啟。",
    "重試"
  ]
}
const wanted = navigator.language
const tag = /^zh/i.test(wanted) ? (/^zh-(hant|tw|hk|mo)/i.test(wanted) ? 'zh-TW' : 'zh-CN') : wanted.split('-')[0]
const [title, text, retry] = TEXTS[tag] ?? TEXTS.en
document.documentElement.lang = tag in TEXTS ? tag : 'en'
document.querySelector('#title').textContent = title
document.querySelector('#text').textContent = text
document.querySelector('#retry').textContent = retry
const again = () => location.replace('https://members.example/')
document.querySelector('#retry').addEventListener('click', again)
addEventListener('online', again)
