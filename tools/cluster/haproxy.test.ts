import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { findHaproxy, haproxySettings, writeHaproxySettings } from './haproxy.ts'

it('names each web process once, with the check of its readiness', () => {
  const settings = haproxySettings(3000, [3001, 3002])
  expect(settings.match(/server web-\d+ 127\.0\.0\.1:\d+ check/g)).toEqual([
    'server web-3001 127.0.0.1:3001 check',
    'server web-3002 127.0.0.1:3002 check',
  ])
  expect(settings).toContain('bind 127.0.0.1:3000')
})

it('HAProxy itself finds nothing wrong with the settings, where it is installed', () => {
  const program = findHaproxy()
  if (program === undefined) return
  const folder = mkdtempSync(`${tmpdir()}/haproxy-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(writeHaproxySettings(program, folder, haproxySettings(3000, [3001, 3002]))).toBe(
    `${folder}/haproxy.cfg`,
  )
  expect(() => writeHaproxySettings(program, folder, 'frontend\n  bnid nowhere\n')).toThrow(
    'refuses its settings',
  )
})
