import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeClient } from './make-client.ts'

const SOURCE = join(import.meta.dirname, '../../client/src/generated')

mkdirSync(SOURCE, { recursive: true })
for (const [name, text] of makeClient()) writeFileSync(join(SOURCE, name), text)
