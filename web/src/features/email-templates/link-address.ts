import { email } from '@paydeck/contract/protocol/wire'

/** Normalises a typed link: adds https, or `mailto:` to an email address; null for anything else. */
export function linkAddress(text: string): string | null {
  const typed = text.trim()
  const mail = email.safeParse(typed.replace(/^mailto:/i, ''))
  if (mail.success) return `mailto:${mail.data}`
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') ? href : null
}
