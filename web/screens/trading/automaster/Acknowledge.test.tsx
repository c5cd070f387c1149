import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ACKNOWLEDGEMENTS } from '#contract/trading/acknowledgements.ts'
import { draw } from '#testing/components/draw.ts'
import { m } from '#web/i18n/messages.ts'
import { Acknowledge } from './Acknowledge.tsx'

function Typed() {
  const [value, setValue] = useState('')
  return <Acknowledge kind="noIpLimit" texts={['Anyone may use it.']} value={value} onChange={setValue} />
}

const text = ACKNOWLEDGEMENTS.noIpLimit.en
const field = () => screen.getByLabelText(m.auto_type_exactly({ text }))

describe('a typed acknowledgement', () => {
  it('says what is dangerous and what has to be typed', () => {
    draw(<Typed />)
    expect(screen.getByText('Anyone may use it.')).toBeTruthy()
    expect(field()).toBeTruthy()
  })

  it('says that a text differs once it is as long, and nothing while one types the right one', async () => {
    draw(<Typed />)
    await userEvent.type(field(), text)
    expect(screen.queryByText(m.auto_type_differs())).toBeNull()
    await userEvent.type(field(), ' at all')
    expect(screen.getByText(m.auto_type_differs())).toBeTruthy()
  })
})
