import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { m } from '#web/i18n/messages.ts'
import { chosenVolume, DEFAULT_VOLUME, SOUNDS } from './sound.ts'
import { SoundTest } from './SoundTest.tsx'

afterEach(() => chosenVolume.set(DEFAULT_VOLUME))

describe('the test of sounds', () => {
  it('offers each sound by its name', () => {
    render(<SoundTest />)
    const names = screen.getAllByRole('button').map((button) => button.textContent)
    expect(new Set(names).size).toBe(SOUNDS.length)
    expect(names.every((name) => name?.startsWith(m.sound_play()))).toBe(true)
  })

  it('says what to do where the device lets no sound through', async () => {
    render(<SoundTest />)
    const [play] = screen.getAllByRole('button')
    await userEvent.click(play ?? document.body)
    expect(await screen.findByText(m.sound_blocked())).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(m.sound_blocked())
  })

  it('keeps the volume that is chosen, on this device', () => {
    render(<SoundTest />)
    const volume = screen.getByRole('slider', { name: m.sound_volume() })
    fireEvent.change(volume, { target: { value: '25' } })
    expect(volume).toHaveValue('25')
    expect(chosenVolume.get()).toBe(25)
    expect(localStorage.getItem('volume')).toBe('25')
  })
})
