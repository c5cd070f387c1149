import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '#tools/launch/free-port.ts'
import { findHaproxy, haproxySettings, startHaproxy, writeHaproxySettings } from './haproxy.ts'

it('names each web process once, with the check of its readiness', () => {
  const settings = haproxySettings(3000, [3001, 3002])
  expect(settings.match(/server web-\d+ 127\.0\.0\.1:\d+ check/g)).toEqual([
    'server web-3001 127.0.0.1:3001 check',
    'server web-3002 127.0.0.1:3002 check',
  ])
  expect(settings).toContain('bind 127.0.0.1:3000')
})

it('tells what HAProxy says when it cannot start, and takes connections where it can', async () => {
  const program = findHaproxy()
  if (program === undefined) return
  const folder = mkdtempSync(`${tmpdir()}/haproxy-`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const port = await freePort()
  const file = writeHaproxySettings(program, folder, haproxySettings(port, [3001]))
  const haproxy = await startHaproxy(program, file, port)
  await expect(fetch(`http://127.0.0.1:${port}/`)).resolves.toHaveProperty('status', 503)
  await haproxy.stop()
  appendFileSync(file, 'frontend\n  bnid nowhere\n')
  await expect(startHaproxy(program, file, port)).rejects.toThrow('Error(s) found in configuration file')
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
