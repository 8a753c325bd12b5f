import { email } from '@paydeck/contract/protocol/wire'

/** Normalises a typed link: adds https, or `mailto:` to an email address; null for anything else. */
export function linkAddress(text: string): string | null {
  const trimmed = text.trim()
  const mail = email.safeParse(trimmed.replace(/^mailto:/i, ''))
  if (mail.success) return `mailto:${mail.data}`
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') ? href : null
}
