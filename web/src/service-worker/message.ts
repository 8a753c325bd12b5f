/** The arguments of `showNotification`. */
export interface ShownMessage {
  title: string
  body: string
  tag: string
  data: { url: string }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A push must always show a notification, even for an unreadable message. Links may only be paths on this server. */
export function readMessage(sent: string): ShownMessage {
  const { title, body, tag, url } = parsed(sent)
  const path = text(url)
  const isOwn = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
  return {
    title: text(title) || 'Something happened at your business',
    body: text(body),
    tag: text(tag),
    data: { url: isOwn ? path : '/' },
  }
}

function parsed(sent: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(sent)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
