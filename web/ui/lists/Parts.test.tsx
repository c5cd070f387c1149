import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Bullets } from './Bullets.tsx'
import { RowList } from './RowList.tsx'
import { RowOpener } from './RowOpener.tsx'
import { StepMark } from './StepMark.tsx'
import { Steps } from './Steps.tsx'
import { FigureCell, TableFrame } from './TableParts.tsx'

const entries = () => within(screen.getByRole('list')).getAllByRole('listitem')

describe('parts of lists', () => {
  const two = (
    <>
      <li>First</li>
      <li>Second</li>
    </>
  )

  it.each([
    ['bullets', <Bullets key="part">{two}</Bullets>, 'UL'],
    ['steps, which have an order', <Steps key="part">{two}</Steps>, 'OL'],
    ['rows', <RowList key="part">{two}</RowList>, 'UL'],
  ] as const)('%s are entries of a list', (_name, list, element) => {
    render(list)
    expect(entries().map(({ textContent }) => textContent)).toEqual(['First', 'Second'])
    expect(screen.getByRole('list').tagName).toBe(element)
  })

  it('a table says its rows, and a cell of one opens what the row is about', () => {
    const onClick = vi.fn()
    render(
      <TableFrame aria-label="Payments">
        <tbody>
          <tr>
            <td>
              <RowOpener type="button" onClick={onClick}>
                Withdrawal
              </RowOpener>
            </td>
            <FigureCell>120</FigureCell>
          </tr>
        </tbody>
      </TableFrame>,
    )
    const table = within(screen.getByRole('table', { name: 'Payments' }))
    expect(table.getByRole('cell', { name: '120' })).toBeVisible()
    table.getByRole('button', { name: 'Withdrawal' }).click()
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('a step says its number until it is done', () => {
    const { container, rerender } = render(<StepMark number={3} isDone={false} isNext />)
    expect(container).toHaveTextContent('3')
    rerender(<StepMark number={3} isDone isNext={false} />)
    expect(container).not.toHaveTextContent('3')
    expect(container.querySelector('svg')).not.toBeNull()
  })
})
