const MAX = 2000

export function isHttpsUri(text: string): boolean {
  if (!text.startsWith('https://') || text.length > MAX || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname !== '' && username === '' && password === ''
}

export function isWebsite(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX || /\s/u.test(trimmed)) return false
  const address = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && password === '' && isDomainName(hostname)
}

export function isDomainName(text: string): boolean {
  if (text.length > 253) return false
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    /[a-z]/i.test(last)
  )
}
