import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listAddresses } from '#contract/wallet/address-book.ts'
import { draw } from '#testing/components/draw.ts'
import { exampleAnswer, exampleItems } from '#testing/components/example.ts'
import { createServerFixture, type ServerFixture } from '#testing/components/server-fixture.ts'
import { m } from '#web/i18n/messages.ts'
import { AddressBookSheet } from './AddressBookSheet.tsx'

const BOOK = exampleAnswer(listAddresses, {
  items: exampleItems(listAddresses, 2, { label: 'Cold storage' }),
})

let server: ServerFixture
beforeEach(() => {
  server = createServerFixture()
})

const open = (onPick = vi.fn<(address: string) => void>()) => {
  draw(<AddressBookSheet open typed="" onClose={() => {}} onPick={onPick} />)
  return onPick
}

describe('the address book', () => {
  it('says that it loads while nothing is known yet', () => {
    open()
    expect(screen.getByRole('status', { name: m.common_loading() })).toBeInTheDocument()
  })

  it('says that it is empty where nothing is saved', async () => {
    server.answer(listAddresses, exampleAnswer(listAddresses))
    open()
    expect(await screen.findByText(m.book_none())).toBeInTheDocument()
  })

  it('is read again on request when it could not be read', async () => {
    server.refuse(listAddresses, { code: 'COMMON-C001' })
    open()
    const retry = await screen.findByRole('button', { name: m.common_retry() })
    server.answer(listAddresses, BOOK)
    await userEvent.click(retry)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  it('hands on the address that is picked', async () => {
    server.answer(listAddresses, BOOK)
    const onPick = open()
    await userEvent.click(
      (await screen.findAllByRole('button', { name: /Cold storage/ }))[0] ?? document.body,
    )
    expect(onPick).toHaveBeenCalledExactlyOnceWith(BOOK.items[0]?.address)
  })
})
