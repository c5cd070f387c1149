import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { drawConsole } from '#testing/components/draw-console.ts'
import { useKeys, watchKeys } from './keys.ts'

const act = vi.fn<() => void>()

function Page() {
  useKeys([{ keys: 'b', label: 'Do', act }])
  return (
    <>
      <input type="checkbox" aria-label="tick" />
      <input type="text" aria-label="text" />
    </>
  )
}

it('a letter acts from a ticked box, and is text in a field', async () => {
  watchKeys()
  drawConsole(<Page />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'tick' }))
  await userEvent.keyboard('b')
  expect(act).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('textbox', { name: 'text' }))
  await userEvent.keyboard('b')
  expect(act).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('textbox', { name: 'text' })).toHaveValue('b')
})
