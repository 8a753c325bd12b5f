import { SNAPSHOT, SNAPSHOT_STYLE } from '@paydeck/contract/protocol/prerender'

/** Whether the prerendered page is still on screen. */
export const hasSnapshot = (): boolean => document.querySelector(`[${SNAPSHOT}]`) !== null

/** Resolves when the work settles, at the latest after `ms` milliseconds. */
export const waitAtMost = (ms: number, work: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    const end = (): void => {
      clearTimeout(timer)
      done()
    }
    work.then(end, end)
  })

function applyStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${SNAPSHOT}] [${SNAPSHOT_STYLE}]`))
    element.style.cssText = element.getAttribute(SNAPSHOT_STYLE) ?? ''
}

/** Applies inline styles to the prerendered page: the CSP allows them only from a script. */
export function styleSnapshot(): void {
  applyStyles()
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', applyStyles, { once: true })
}
