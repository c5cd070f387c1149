import { type CallContext, type Calls, flagOf, numberOf, textOf } from './calls.ts'
import type { Answer } from '../wire/exact-json.ts'
import { resultOf } from '../vm/execute.ts'
import { toBlockView, toInfoView } from '../pages/show.ts'
import { toTransactionView } from '../wire/transaction.ts'
import { findEntry, seenBlock, topBlock } from './views.ts'

const MAX_BLOCKS = 100
const NUMBER_HEX_DIGITS = 16

/** wallet/ and walletsolidity/: blocks, transactions and receipts. What is unknown is answered with {}. */
export const BLOCK_CALLS: Calls = {
  getnowblock: ({ view }) => toBlockView(topBlock(view)),
  getblock: (context) => {
    const wanted = textOf(context.params, 'id_or_num')
    const number = wanted.length === 64 ? numberInId(wanted) : numberOf(context.params, 'id_or_num')
    const block = number === undefined ? topBlock(context.view) : seenBlock(context.view, number)
    if (!block || (wanted.length === 64 && block.id !== wanted)) return {}
    return toBlockView(block, flagOf(context.params, 'detail'))
  },
  getblockbynum: ({ view, params }) => {
    const block = seenBlock(view, numberOf(params, 'num') ?? -1)
    return block ? toBlockView(block) : {}
  },
  getblockbyid: ({ view, params }) => {
    const id = textOf(params, 'value')
    const block = seenBlock(view, numberInId(id))
    return block?.id === id ? toBlockView(block) : {}
  },
  getblockbylimitnext: ({ view, params }) => {
    const start = numberOf(params, 'startNum') ?? 0
    const end = numberOf(params, 'endNum') ?? 0
    return blocks(view, start, end)
  },
  getblockbylatestnum: ({ view, params }) => {
    const count = Math.min(numberOf(params, 'num') ?? 0, MAX_BLOCKS)
    return blocks(view, view.top - count + 1, view.top + 1)
  },
  gettransactionbyid: ({ view, params }) => {
    const found = findEntry(view, textOf(params, 'value').toLowerCase())
    return found ? toTransactionView(found.entry.transaction, resultOf(found.entry.receipt)) : {}
  },
  gettransactioninfobyid: ({ view, params }) => {
    const found = findEntry(view, textOf(params, 'value').toLowerCase())
    return found ? toInfoView(found) : {}
  },
  gettransactioninfobyblocknum: ({ view, params }) => {
    const block = seenBlock(view, numberOf(params, 'num') ?? -1)
    return block ? block.entries.map((entry) => toInfoView({ block, entry })) : []
  },
}

function blocks(view: CallContext['view'], start: number, end: number): Answer {
  const count = Math.max(0, Math.min(end - start, MAX_BLOCKS))
  const block = Array.from({ length: count }, (_, index) => seenBlock(view, start + index))
    .filter((found) => found !== undefined)
    .map((found) => toBlockView(found))
  return block.length ? { block } : {}
}

function numberInId(id: string): number {
  return /^[0-9a-f]{64}$/.test(id) ? Number(`0x${id.slice(0, NUMBER_HEX_DIGITS)}`) : -1
}
