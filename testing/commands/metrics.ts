import { findDuplicates, measure } from '#testing/checks/metrics.ts'
import { sourceFiles } from '#testing/checks/source-files.ts'

/** Prints how large and how tangled the code is; the last line is JSON. `--duplicates` lists what stands twice. */
const sources = sourceFiles('ts,tsx,mjs')
if (process.argv.includes('--duplicates'))
  for (const found of findDuplicates([...sources].filter(([path]) => !/\.(test|e2e)\.tsx?$/.test(path))))
    console.log(found)
console.log(JSON.stringify(measure(sources)))
