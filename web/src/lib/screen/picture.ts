import { PICTURE, PICTURE_STYLE } from '@paydeck/contract/protocol/drawn-ahead'

/** Whether the server-rendered page is still on screen. */
export const hasPicture = (): boolean => document.querySelector(`[${PICTURE}]`) !== null

/** Resolves when the work settles, at the latest after `ms` milliseconds. */
export const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    const end = (): void => {
      clearTimeout(timer)
      done()
    }
    work.then(end, end)
  })

function applyStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${PICTURE}] [${PICTURE_STYLE}]`))
    element.style.cssText = element.getAttribute(PICTURE_STYLE) ?? ''
}

/** Applies inline styles to the server-rendered page: the CSP allows them only from a script. */
export function stylePicture(): void {
  applyStyles()
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', applyStyles, { once: true })
}
