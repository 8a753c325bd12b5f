import type { Page } from '@playwright/test'

/** Whether the page gets a script from an address: its policy may refuse it. */
export const loadsScript = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script')
        script.src = src
        script.addEventListener('load', () => resolve(true))
        script.addEventListener('error', () => resolve(false))
        document.head.append(script)
      }),
    address,
  )
