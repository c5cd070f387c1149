import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

test('a prerendered form cannot be sent before the app is alive', () => {
  expect(renderToString(createElement(Button, { type: 'submit' }, 'Send'))).toContain('disabled')
  expect(renderToString(createElement(Button, {}, 'Open'))).not.toContain('disabled')
})
