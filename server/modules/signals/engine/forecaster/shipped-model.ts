import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Model, parseModel } from './model.ts'

/** The fitted forecaster that new signals name; files of earlier ones stay, so that old signals can be explained. */
const MODEL_ID = 'levels-2023-12-b36f71b9'
export const MODEL_FILE = fileURLToPath(new URL(`../../models/${MODEL_ID}.json`, import.meta.url))

/** Reads the model the product ships with; throws when the file does not fit this code. */
export function loadShippedModel(): Model {
  return parseModel(JSON.parse(readFileSync(MODEL_FILE, 'utf8')))
}
