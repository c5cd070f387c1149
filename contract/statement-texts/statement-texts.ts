import type { GainMethod, StatementAccount } from '../wallet/statements.ts'

/** One language's words of statements and receipts on paper; {names} stand for what is filled in. */
export interface StatementTexts {
  readonly title: string
  readonly receipt: string
  readonly member: string
  readonly period: string
  /** After a period that still goes on. */
  readonly soFar: string
  readonly made: string
  readonly balances: string
  readonly account: string
  readonly accounts: Readonly<Record<StatementAccount, string>>
  readonly opening: string
  readonly received: string
  readonly sent: string
  readonly closing: string
  readonly value: string
  readonly total: string
  readonly byType: string
  readonly count: string
  readonly gains: string
  readonly method: string
  readonly methods: Readonly<Record<GainMethod, string>>
  readonly methodNotes: Readonly<Record<GainMethod, string>>
  readonly disposed: string
  readonly proceeds: string
  readonly cost: string
  readonly gain: string
  readonly gainNote: string
  readonly movements: string
  /** With {count}. */
  readonly moreLines: string
  readonly nothingMoved: string
  readonly rates: string
  /** With {source}. */
  readonly ratesNote: string
  readonly noRate: string
  readonly seal: string
  /** With {batch}. */
  readonly sealNote: string
  readonly notSealed: string
  /** With {brand}. */
  readonly foot: string
  /** With {page} and {pages}. */
  readonly page: string
}
