import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { cpuMsOf, listChildren, listTree, memoryMBOf } from './process-cpu.ts'

describe('the CPU time of processes', () => {
  it('grows with what they do, and counts the children of children', async () => {
    const script = `
      const { spawn } = require('node:child_process')
      spawn(process.execPath, ['-e', "setInterval(() => {}, 1000)"])
      while (process.cpuUsage().user < 200_000);
      console.log('busy')
      process.stdin.on('end', () => process.exit()).resume()`
    const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const pid = child.pid ?? 0
    expect(cpuMsOf([pid])).toBeGreaterThanOrEqual(150)
    expect(listChildren(process.pid)).toContain(pid)
    const tree = listTree([pid])
    expect(tree).toHaveLength(2)
    expect(memoryMBOf(tree)).toBeGreaterThan(memoryMBOf([pid]))
    for (const one of tree) if (one !== pid) process.kill(one)
    child.stdin.end()
    await once(child, 'exit')
    expect(cpuMsOf([pid])).toBe(0)
  })
})
