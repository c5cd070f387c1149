import { join } from 'node:path'

/** While this file is there, the price sources answer nobody. */
export function outageFile(folder: string): string {
  return join(folder, 'no-prices')
}
