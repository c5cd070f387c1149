const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/** The TRON address that a scanned code holds: alone, or in a payment link such as `tron:T…?amount=5`; undefined for none. */
export function addressInQr(text: string): string | undefined {
  const [, held = ''] = /^(?:[a-z][a-z0-9+.-]*:(?:\/\/)?)?([^?#&/]*)/i.exec(text.trim()) ?? []
  return ADDRESS.test(held) ? held : undefined
}
