import type { IncomingHttpHeaders } from 'node:http'

/** Which windows a page is drawn for. */
export type Window = 'wide' | 'narrow'

/**
 * Whether a person opens a page in a tab by themselves: not in a frame, not ahead of time, and not led there by another
 * site, which could choose what is in the page beside what it must not know. Browsers on plain http do not say.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-dest': dest = 'document' } = headers
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined
  // A service worker hands a navigation on as `empty`.
  return !isAhead && ['none', 'same-origin'].includes(site) && ['document', 'empty'].includes(dest)
}

/** What the browser says of its device, which a style sheet compares with the window (web/src/theme/picture.css). */
export function windowOf(headers: IncomingHttpHeaders): Window {
  const hint = headers['sec-ch-ua-mobile']
  const isPhone = hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1'
  return isPhone ? 'narrow' : 'wide'
}
