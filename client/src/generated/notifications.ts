// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type ListAlarmsQuery = {
  type?: 'NOTICE' | 'WITHDRAW_COMPLETE'
  category?: 'NOTICE' | 'SIGNAL' | 'PRICE' | 'AUTO' | 'DEPOSIT' | 'WITHDRAW' | 'MEMBERSHIP' | 'REWARD' | 'PLAN' | 'ICO' | 'GAME' | 'INQUIRY' | 'SECURITY'
  page?: number
  size?: number
}
export type ListAlarmsRow = {
  id: string
  type: 'NOTICE' | 'WITHDRAW_COMPLETE'
  category: 'NOTICE' | 'SIGNAL' | 'PRICE' | 'AUTO' | 'DEPOSIT' | 'WITHDRAW' | 'MEMBERSHIP' | 'REWARD' | 'PLAN' | 'ICO' | 'GAME' | 'INQUIRY' | 'SECURITY'
  title: string
  text: string
  path: string
  at: string
  read: boolean
}
export type ListAlarmsAnswer = {
  items: Array<ListAlarmsRow>
  page: number
  size: number
  total: number
}

export type CountUnreadAnswer = {
  unread: number
}

export function notificationsCalls(send: Send) {
  return {
    /** What the member was told in the last 180 days, newest first. Needs `notifications:read`. */
    listAlarms: (query?: ListAlarmsQuery) => send<ListAlarmsAnswer>(`/alarm`, 'data', query),
    /** How many alarms are unread. Changes are told live under the topic alarms. Needs `notifications:read`. */
    countUnread: () => send<CountUnreadAnswer>(`/alarm/unread`, 'data'),
  }
}
