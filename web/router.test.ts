import { expect, it } from 'vitest'
import { publicConfig, type PublicConfig } from './api/config.ts'
import { findPage } from './router.tsx'
import { HOME } from './shell/router/address.ts'

const find = async (pathname: string, rest = {}) => await findPage({ ...HOME, pathname, ...rest })

it('a route that leads to another keeps the language', async () => {
  expect(await find('/ko/term')).toEqual({ redirect: '/ko/term/use' })
})

it('a route leads to the external address that the server names', async () => {
  // Checked border: only the store's address is read.
  publicConfig.set({ storeUrl: 'https://store.example/members' } as PublicConfig)
  expect(await find('/ko/app')).toEqual({ leave: 'https://store.example/members' })
})

it('leads to the page without prefix where English is asked for by its name', async () => {
  expect(await find('/en/sign-in', { search: '?next=%2Fwallet' })).toEqual({
    redirect: '/sign-in?next=%2Fwallet',
  })
  expect(await find('/en')).toEqual({ redirect: '/' })
})

it('finds nothing at an address of no screen, in any language', async () => {
  expect(await find('/nowhere')).toBeUndefined()
  expect(await find('/ja/wallet/nowhere')).toBeUndefined()
})

it('finds a screen of members only once it is gone to, with the values of its address', async () => {
  const page = await find('/zh_TW/board/inquiry/history/17')
  expect(page).toMatchObject({ params: { id: '17' } })
  expect(find('/zh_TW/board/inquiry/history/18')).toMatchObject(Promise.resolve())
})
