import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenSeen } from './when-seen.ts'

type Listener = (entries: readonly { readonly isIntersecting: boolean }[]) => void

let listener: Listener = () => undefined
const observe = vi.fn<(element: Element) => void>()
const disconnect = vi.fn<() => void>()

beforeEach(() => {
  const observed = (onChange: Listener) => {
    listener = onChange
    return { observe, disconnect }
  }
  vi.stubGlobal(
    'IntersectionObserver',
    vi.fn(function (onChange: Listener) {
      return observed(onChange)
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('what waits until it is seen', () => {
  it('comes once the element is in view, and not before', async () => {
    const element = document.createElement('div')
    element.id = 'below'
    document.body.append(element)
    const onSeen = vi.fn<() => void>()
    const seen = whenSeen('below').then(onSeen)
    expect(observe).toHaveBeenCalledWith(element)
    listener([{ isIntersecting: false }])
    await Promise.resolve()
    expect(onSeen).not.toHaveBeenCalled()
    listener([{ isIntersecting: true }])
    await seen
    expect(disconnect).toHaveBeenCalledOnce()
  })

  it('comes at once where the page does not hold the element', async () => {
    await whenSeen('nowhere')
    expect(observe).not.toHaveBeenCalledWith(null)
  })
})
