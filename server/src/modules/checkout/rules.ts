/** Apple's hosts that a sheet may ask to be validated at; the address comes from the browser. */
const APPLE_HOST = /^(?:cn-)?apple-pay-gateway(?:-[a-z0-9]+)*\.apple\.com$/

/** Whether an address is Apple's own, so that nobody can send our provider elsewhere. */
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
