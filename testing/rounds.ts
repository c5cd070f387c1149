/** How often something random is tried: few times in every run, many times in `npm test -- --thorough`. */
export const rounds = (few: number, many: number): number =>
  process.env['THOROUGH'] === undefined ? few : many
