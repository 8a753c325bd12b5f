import { BlockList, isIPv4, isIPv6 } from 'node:net'

import { webhookAddressProblem } from '@paydeck/contract/identifiers/webhook-address'

/** Networks outside the public internet: a webhook must not reach into private ones, ours or others'. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')

/** For IPv6, allows only the public range (2000::/3), less its reserved parts. */
const PUBLIC_6 = new BlockList()
PUBLIC_6.addSubnet('2000::', 3, 'ipv6')
const PRIVATE_6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return PUBLIC_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6')
}

/** Names that only private networks resolve (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const INTERNAL_HOSTNAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|home\.arpa|private)$/
const isInsideName = (host: string): boolean => !host.includes('.') || INTERNAL_HOSTNAME.test(host)

/** A sentence, or null. Outside production (`isOpen`) any http address is fine; otherwise https with a public name. */
export function urlRefusal(typed: string, isOpen: boolean): string | null {
  const problem = webhookAddressProblem(typed)
  if (problem !== null || isOpen) return problem
  const { protocol, hostname, port } = new URL(typed)
  if (protocol !== 'https:') return 'The address must start with https://.'
  if (port !== '') return 'The address must use the usual port of https.'
  // A trailing dot does not change the name.
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const isNumber = isIPv4(host) || isIPv6(host)
  if (isNumber ? !isPublicAddress(host) : isInsideName(host))
    return 'This address is not on the public internet.'
  return null
}
