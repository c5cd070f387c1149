import { expect, it, vi } from 'vitest'
import { hrefOf, HOME } from './address.ts'
import { createMemoryHistory } from './memory-history.ts'

const at = (pathname: string) => ({ ...HOME, pathname })

it('goes back and forward over its entries, and no further', () => {
  const history = createMemoryHistory('/a?x=1')
  const onPop = vi.fn()
  history.listen(onPop)
  expect(hrefOf(history.current())).toBe('/a?x=1')
  history.push(at('/b'), false)
  history.go(-1)
  expect(history.current()).toMatchObject({ pathname: '/a', index: 0 })
  history.go(-1)
  history.go(1)
  expect(history.current()).toMatchObject({ pathname: '/b', index: 1 })
  expect(onPop).toHaveBeenCalledTimes(2)
})

it('drops what lay ahead when it goes elsewhere, and keeps its length when an entry is replaced', () => {
  const history = createMemoryHistory('/a')
  history.push(at('/b'), false)
  history.go(-1)
  const entry = history.push(at('/c'), true)
  expect(entry).toMatchObject({ pathname: '/c', index: 1, isAnimated: true })
  expect(history.replace(at('/d'), false)).toMatchObject({ pathname: '/d', index: 1 })
  history.go(1)
  expect(history.current().pathname).toBe('/d')
})

it('tells of addresses outside and of a reload instead of leaving', () => {
  const leave = vi.fn()
  const history = createMemoryHistory('/a', leave)
  history.leave('https://store.example', 'push')
  history.reload()
  expect(leave.mock.calls).toEqual([
    ['https://store.example', 'push'],
    ['/a', 'replace'],
  ])
})
