const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(?:::ffff:)?127\./i.test(address)

function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  return [...groups, ...Array<string>(8 - groups.length - last.length).fill('0'), ...last]
}

/**
 * What one customer of an internet provider has: an IPv4 address (even in IPv6 notation), or the /64 of an IPv6
 * address.
 */
export function hostOf(address: string): string {
  const ipv4 = MAPPED.exec(address)?.[1] ?? (address.includes(':') ? undefined : address)
  return ipv4 ?? groupsOf(address).slice(0, 4).join(':')
}

/** A network that one attacker may hold entirely: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  const host = hostOf(address)
  return host.includes(':')
    ? host.split(':').slice(0, 3).join(':')
    : host.split('.').slice(0, 3).join('.')
}
