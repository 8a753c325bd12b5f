import { lazy } from 'react'

/** Like `lazy`, but the server renders only the fallback, as its page does not load the part's styles. */
export const lazyInBrowser: typeof lazy = (load) =>
  lazy(
    typeof window === 'undefined'
      ? () => Promise.reject(new Error('Rendered only in the browser'))
      : load,
  )
