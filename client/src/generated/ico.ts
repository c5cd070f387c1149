// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type ListIcoRoundsRow = {
  round: {
    number: number
    state: 'UPCOMING' | 'OPEN' | 'SOLD_OUT' | 'CLOSED'
    price: string
    min: string
    max: string
    step: string
    cap: string
    sold: string
    open: string
    close: string
    bonusTiers: Array<{
      from: string
      percent: number
    }>
    feeTiers: Array<{
      from: string
      percent: number
    }>
    vesting: {
      cliffMonths: number
      months: number
      dailyBps: number
      remainder: 'LAST_DAY' | 'AT_START' | 'CONTINUE'
    }
    termsVersion: string
  }
  mine: {
    amount: string
    left: string
  }
}
export type ListIcoRoundsAnswer = {
  items: Array<ListIcoRoundsRow>
}

export type GetIcoRoundAnswer = {
  round: {
    number: number
    state: 'UPCOMING' | 'OPEN' | 'SOLD_OUT' | 'CLOSED'
    price: string
    min: string
    max: string
    step: string
    cap: string
    sold: string
    open: string
    close: string
    bonusTiers: Array<{
      from: string
      percent: number
    }>
    feeTiers: Array<{
      from: string
      percent: number
    }>
    vesting: {
      cliffMonths: number
      months: number
      dailyBps: number
      remainder: 'LAST_DAY' | 'AT_START' | 'CONTINUE'
    }
    termsVersion: string
  }
  mine: {
    amount: string
    left: string
  }
}

export type ListIcoParticipationsQuery = {
  page?: number
  size?: number
}
export type ListIcoParticipationsRow = {
  id: string
  round: number
  state: 'LOCKED' | 'VESTING' | 'RELEASED'
  amount: string
  bonusPct: number
  bonus: string
  worth: string
  obtained: string
  available: string
  locked: string
  daily: string
  date: string
  releaseStart: string
  lastDay: string
  next: {
    date: string
    mcs: string
  } | null
}
export type ListIcoParticipationsAnswer = {
  items: Array<ListIcoParticipationsRow>
  page: number
  size: number
  total: number
}

export type ExportIcoParticipationsQuery = {
  zone?: string
}

export type GetVestingSummaryAnswer = {
  obtained: string
  available: string
  locked: string
  next: {
    date: string
    mcs: string
  } | null
}

export type ListVestingAvailableQuery = {
  page?: number
  size?: number
}
export type ListVestingAvailableRow = {
  id: string
  date: string
  round: number
  participation: string
  mcs: string
  total: string
}
export type ListVestingAvailableAnswer = {
  items: Array<ListVestingAvailableRow>
  page: number
  size: number
  total: number
}

export type ExportVestingAvailableQuery = {
  zone?: string
}

export type ListVestingLockedQuery = {
  page?: number
  size?: number
}
export type ListVestingLockedRow = {
  id: string
  round: number
  state: 'LOCKED' | 'VESTING' | 'RELEASED'
  amount: string
  bonusPct: number
  bonus: string
  worth: string
  obtained: string
  available: string
  locked: string
  daily: string
  date: string
  releaseStart: string
  lastDay: string
  next: {
    date: string
    mcs: string
  } | null
}
export type ListVestingLockedAnswer = {
  items: Array<ListVestingLockedRow>
  page: number
  size: number
  total: number
}

export type ExportVestingLockedQuery = {
  zone?: string
}

export type GetVestingScheduleQuery = {
  participation?: string
}
export type GetVestingScheduleAnswer = {
  round: number
  price: string
  participations: Array<{
    id: string
    round: number
    state: 'LOCKED' | 'VESTING' | 'RELEASED'
    amount: string
    bonusPct: number
    bonus: string
    worth: string
    obtained: string
    available: string
    locked: string
    daily: string
    date: string
    releaseStart: string
    lastDay: string
    next: {
      date: string
      mcs: string
    } | null
  }>
  participation: string | null
  obtained: string
  available: string
  locked: string
  today: string
  rows: Array<{
    date: string
    mcs: string
    cumulative: string
    state: 'RELEASED' | 'NEXT' | 'PLANNED'
    hasRest: boolean
  }>
}

export type ExportVestingScheduleQuery = {
  participation?: string
  zone?: string
}

export type GetVestingCalendarQuery = {
  participation?: string
}

export function icoCalls(send: Send) {
  return {
    /** Rounds that are announced, the newest first, with what the member has in each. Needs `ico:read`. */
    listIcoRounds: () => send<ListIcoRoundsAnswer>(`/ico/rounds`, 'data'),
    /** One round. Needs `ico:read`. */
    getIcoRound: (ico_number: string) => send<GetIcoRoundAnswer>(`/ico/rounds/${encodeURIComponent(ico_number)}`, 'data'),
    /** The member’s participations, the newest first. Needs `ico:read`. */
    listIcoParticipations: (query?: ListIcoParticipationsQuery) => send<ListIcoParticipationsAnswer>(`/ico/participations`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `ico:read`. */
    exportIcoParticipations: (query?: ExportIcoParticipationsQuery) => send<string>(`/ico/participations.csv`, 'text', query),
    /** All participations together: obtained, released, locked, and the next release. Needs `ico:read`. */
    getVestingSummary: () => send<GetVestingSummaryAnswer>(`/ico/vesting/summary`, 'data'),
    /** Releases that are done, the newest first, each with the sum of all up to it. Needs `ico:read`. */
    listVestingAvailable: (query?: ListVestingAvailableQuery) => send<ListVestingAvailableAnswer>(`/ico/vesting/histories/available`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `ico:read`. */
    exportVestingAvailable: (query?: ExportVestingAvailableQuery) => send<string>(`/ico/vesting/histories/available.csv`, 'text', query),
    /** Participations that are not released whole, the newest first. Needs `ico:read`. */
    listVestingLocked: (query?: ListVestingLockedQuery) => send<ListVestingLockedAnswer>(`/ico/vesting/histories/locked`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `ico:read`. */
    exportVestingLocked: (query?: ExportVestingLockedQuery) => send<string>(`/ico/vesting/histories/locked.csv`, 'text', query),
    /** The releases of one participation, or of all in a round, day by day. Needs `ico:read`. */
    getVestingSchedule: (ico_number: string, query?: GetVestingScheduleQuery) => send<GetVestingScheduleAnswer>(`/ico/vesting/schedule/${encodeURIComponent(ico_number)}`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `ico:read`. */
    exportVestingSchedule: (ico_number: string, query?: ExportVestingScheduleQuery) => send<string>(`/ico/vesting/schedule/${encodeURIComponent(ico_number)}/table.csv`, 'text', query),
    /** The same as a calendar file (RFC 5545). Needs `ico:read`. */
    getVestingCalendar: (ico_number: string, query?: GetVestingCalendarQuery) => send<string>(`/ico/vesting/schedule/${encodeURIComponent(ico_number)}/calendar.ics`, 'text', query),
  }
}
