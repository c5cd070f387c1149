import { expect, it } from 'vitest'
import { HOME } from '#web/shell/router/address.ts'
import { findPage } from './router.tsx'
import { Frame } from './shell/Frame.tsx'
import { Missing } from './shell/Broken.tsx'

const find = async (pathname: string) => await findPage({ ...HOME, pathname })

it('sign-in stands alone, a screen stands in the frame with its name and the values of its address', async () => {
  expect(await find('/sign-in')).not.toHaveProperty('Frame')
  expect(await find('/closes/2026-11-28')).toMatchObject({ Frame, params: { day: '2026-11-28' } })
})

it('a screen that was open before is there without waiting, as the same component', async () => {
  const page = await find('/ico/1')
  expect(findPage({ ...HOME, pathname: '/ico/2' })).toEqual({ ...page, params: { round: '2' } })
})

it('a fixed address comes before one with a value', async () => {
  expect(await find('/content/terms')).toMatchObject({ params: {} })
  expect(await find('/content/n1')).toMatchObject({ params: { id: 'n1' } })
})

it('an address of no screen says so, within the frame', async () => {
  expect(await find('/nowhere')).toEqual({ Screen: Missing, Frame })
})
