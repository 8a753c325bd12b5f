/** The arguments of `showNotification`. */
export interface ShownMessage {
  title: string
  body: string
  tag: string
  data: { url: string }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A push must always show a notification, even for an unreadable message. Links may only be paths on this server. */
export function readMessage(payload: string): ShownMessage {
  const { title, body, tag, url } = parsePayload(payload)
  const path = text(url)
  const isOwn = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
  return {
    title: text(title) || 'Something happened at your business',
    body: text(body),
    tag: text(tag),
    data: { url: isOwn ? path : '/' },
  }
}

function parsePayload(payload: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(payload)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
