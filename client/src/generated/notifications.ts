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

export type ExportAlarmsQuery = {
  type?: 'NOTICE' | 'WITHDRAW_COMPLETE'
  category?: 'NOTICE' | 'SIGNAL' | 'PRICE' | 'AUTO' | 'DEPOSIT' | 'WITHDRAW' | 'MEMBERSHIP' | 'REWARD' | 'PLAN' | 'ICO' | 'GAME' | 'INQUIRY' | 'SECURITY'
  zone?: string
}

export type CountUnreadAnswer = {
  unread: number
}

export function notificationsCalls(send: Send) {
  return {
    /** What the member was told in the last 180 days, newest first. Needs `notifications:read`. */
    listAlarms: (query?: ListAlarmsQuery) => send<ListAlarmsAnswer>(`/alarm`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `notifications:read`. */
    exportAlarms: (query?: ExportAlarmsQuery) => send<string>(`/alarm.csv`, 'text', query),
    /** How many alarms are unread. Changes are told live under the topic alarms. Needs `notifications:read`. */
    countUnread: () => send<CountUnreadAnswer>(`/alarm/unread`, 'data'),
  }
}
