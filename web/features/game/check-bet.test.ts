import { expect, it } from 'vitest'
import type { GameNow } from './use-game.ts'
import { checkBet } from './check-bet.ts'

const rules = { min: '10', max: '1000', step: '5' } as Pick<GameNow, 'min' | 'max' | 'step'>

it('an empty bet is told at both its fields', () => {
  expect(checkBet({ side: '', amount: '' }, rules)).toEqual({ side: 'GAME-B001', amount: 'GAME-B002' })
})

it.each([
  ['10', ''],
  ['1000', ''],
  ['9', 'GAME-B002'],
  ['ten', 'GAME-B002'],
  ['1005', 'GAME-B003'],
  ['12', 'GAME-B004'],
])('a stake of %s is told %j', (amount, code) => {
  expect(checkBet({ side: 'UP', amount }, rules)).toEqual({ side: '', amount: code })
})
