import { isDomainName } from './https-uri.ts'

const MAX = 300

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'

function originOf(input: string): URL | null {
  const text = input.trim()
  if (text === '' || text.length > MAX || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return null
  return new URL(text)
}

/** The origin of a valid address in the browser's format: lower case, without a trailing slash. */
export const shopOrigin = (text: string): string => originOf(text)?.origin ?? ''

/** Why the text is not a shop address, or null. `allowsLocalhost` permits plain http on a developer's machine. */
export function shopAddressProblem(text: string, allowsLocalhost: boolean): string | null {
  const url = originOf(text)
  if (url === null) return 'Please enter a whole address, such as https://shop.example.'
  const { protocol, hostname, username, password, pathname, search, hash } = url
  if (username + password !== '') return 'The address must not carry a name or password.'
  if (pathname + search + hash !== '/')
    return `Leave out what follows the name of the site: ${url.origin}.`
  if (isLoopback(hostname))
    return allowsLocalhost ? null : 'A shop on your own machine can only use the sandbox.'
  if (protocol !== 'https:') return 'The address must start with https://.'
  return isDomainName(hostname)
    ? null
    : 'Name the site exactly, such as https://shop.example. Patterns and numbers are not allowed.'
}
