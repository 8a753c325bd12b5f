/** Apple's hosts for merchant validation; the address comes from the browser. */
const APPLE_HOST = /^(?:cn-)?apple-pay-gateway(?:-[a-z0-9]+)*\.apple\.com$/

/** Stops callers from making our provider request other hosts. */
export function isAppleValidationUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    APPLE_HOST.test(hostname)
  )
}
