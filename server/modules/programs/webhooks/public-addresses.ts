import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses that belong to no host of the internet (the registries of special purposes), or lead to one by another name. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** What is global in IPv6 lies in here; of that these parts wrap an IPv4 address, or are for documents and tests. */
const GLOBAL_V6 = ['2000::', 3] as const
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

function closedBlocks(): BlockList {
  const list = new BlockList()
  for (const [net, bits] of CLOSED_V4) list.addSubnet(net, bits, 'ipv4')
  for (const [net, bits] of CLOSED_V6) list.addSubnet(net, bits, 'ipv6')
  return list
}

const closed = closedBlocks()
const globalV6 = new BlockList()
globalV6.addSubnet(...GLOBAL_V6, 'ipv6')

/** Whether an IP address is one of the open internet: not this machine, not a network beside it, not a way around that. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  return isIPv4(address)
    ? !closed.check(address, 'ipv4')
    : globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
