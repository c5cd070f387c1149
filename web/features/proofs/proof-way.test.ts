import { expect, it } from 'vitest'
import { OWED_LINES, type MemberLine } from '#contract/rules/proofs/proof-format.ts'
import { coinOf, listWay } from './proof-way.ts'

const LINE: MemberLine = {
  loginId: 'annlee',
  salt: 'a',
  lines: OWED_LINES.map(({ coin, kind }) => ({
    coin,
    kind,
    units: coin === 'MCS' && kind === 'bonus' ? '9' : '0',
  })),
  bucket: 0,
  bucketLeaves: 3,
  pieces: [{ index: 0, sums: ['0', '4', '0'], path: [['h', '1', '2', '0']] }],
  path: [['h', '10', '20', '30']],
}

it('adds what was given to what is one’s own, level by level', () => {
  expect(listWay(LINE, 'MCS')).toEqual({
    own: 4n,
    levels: [
      { given: 2n, computed: 6n },
      { given: 20n, computed: 26n },
    ],
  })
})

it('draws the first coin that the member has any of', () => {
  expect(coinOf(LINE)).toBe('MCS')
})
