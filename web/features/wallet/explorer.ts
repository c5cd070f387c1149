/** Where anyone can look a transaction of the real network up. */
export const explorerAddress = (txid: string): string => `https://tronscan.org/#/transaction/${txid}`
