import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Model, parseModel } from './model.ts'

/** The fitted forecaster that new signals name; older files stay, so that old signals can be explained. */
export const MODEL_FILE = fileURLToPath(new URL('../models/levels-1.json', import.meta.url))

/** Reads the model the product ships with; throws when the file does not fit this code. */
export function readShippedModel(): Model {
  return parseModel(JSON.parse(readFileSync(MODEL_FILE, 'utf8')))
}
