import type { ChatSettings } from '../../config/config.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import { markup } from '../../kit/markup.ts'
import { contentPolicy } from './security-headers.ts'

/** The dashboard's policy plus the chat's hosts. The widget needs inline styles and turns text into markup. */
export function chatPolicy({ sources }: ChatSettings): string {
  const pages = sources.filter((source) => source.startsWith('https:'))
  return contentPolicy({
    'script-src': pages,
    'style-src': ["'unsafe-inline'", ...pages],
    'font-src': pages,
    'media-src': pages,
    'frame-src': ["'self'", ...pages],
    'connect-src': sources,
  })
}

/** Contains public values only. */
export const chatMeta = ({ scriptUrl, keys }: ChatSettings): string =>
  markup`<meta name="paydeck-chat" content="${JSON.stringify({ scriptUrl, keys })}">`.html

export const supportMeta = (supportEmail: ByBrand): string =>
  Object.entries(supportEmail)
    .map(([id, email]) => markup`<meta name="paydeck-support-${id}" content="${email}">`.html)
    .join('')
