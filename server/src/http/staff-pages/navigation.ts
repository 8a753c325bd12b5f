import type { IncomingHttpHeaders } from 'node:http'

export type Viewport = 'wide' | 'narrow'

/**
 * Whether a person opens the page in a tab: not in a frame, not as a prefetch, and not from another site, which could
 * put text of its choice beside secrets in the page. Browsers on plain http do not send these headers.
 */
export function isTrustedNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': dest = 'document' } = headers
  const isPrefetch = headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined
  // A service worker forwards a navigation as `empty`.
  return (
    !isPrefetch && ['none', 'same-origin'].includes(site) && ['document', 'empty'].includes(dest)
  )
}

/** A guess from the browser's headers; a style sheet compares it with the window (web/src/theme/snapshot.css). */
export function guessViewport(headers: IncomingHttpHeaders): Viewport {
  const hint = headers['sec-ch-ua-mobile']
  const isPhone = hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1'
  return isPhone ? 'narrow' : 'wide'
}
