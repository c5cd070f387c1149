import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './Button.tsx'

it('a prerendered form cannot be sent before the app is alive', () => {
  expect(renderToString(createElement(Button, { type: 'submit' }, 'Send'))).toContain('disabled')
  expect(renderToString(createElement(Button, {}, 'Open'))).not.toContain('disabled')
})
