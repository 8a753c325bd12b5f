import { PICTURE, PICTURE_STYLE } from '@paydeck/contract/protocol/drawn-ahead'

/** Whether the server has drawn this page, and the script has not yet. */
export const hasPicture = (): boolean => document.querySelector(`[${PICTURE}]`) !== null

/** Resolves with the work, or before it after so many milliseconds. */
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

/** Gives what the server has drawn its styles, as the policy of the page lets a script do alone. */
export function stylePicture(): void {
  applyStyles()
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', applyStyles, { once: true })
}
