import { BlockList, isIP } from 'node:net'
import { toCount } from '#contract/money.ts'

/** Whether blocks (10.0.0.0/8, ::1) admit an address; no block admits all. */
export function isAdmitted(blocks: readonly string[], address: string): boolean {
  if (blocks.length === 0) return true
  const list = new BlockList()
  for (const block of blocks) addBlock(list, block)
  const plain = address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

function addBlock(list: BlockList, block: string): void {
  const [address = '', bits] = block.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, toCount(BigInt(bits)), family)
}

/** Whether a text is an address or a block of them. */
export function isBlock(block: string): boolean {
  const [address = '', bits, ...rest] = block.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && BigInt(bits) <= (version === 6 ? 128n : 32n))
}
