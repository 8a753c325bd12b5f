import type { ChatSettings } from '../../config/config.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import { markup } from '../../kit/markup.ts'
import { contentPolicy } from './security-headers.ts'

/** The dashboard's policy with the chat's hosts; the widget brings inline styles and makes markup of text. */
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

/** Public values only. */
export const chatMeta = ({ scriptUrl, keys }: ChatSettings): string =>
  markup`<meta name="paydeck-chat" content="${JSON.stringify({ scriptUrl, keys })}">`.html

/** Tells the dashboard whom this installation names for help, brand by brand. */
export const supportMeta = (supportEmail: ByBrand): string =>
  Object.entries(supportEmail)
    .map(([id, email]) => markup`<meta name="paydeck-support-${id}" content="${email}">`.html)
    .join('')
