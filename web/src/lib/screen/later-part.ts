import { lazy } from 'react'

/** As `lazy`; the server leaves the part out of its picture, which has no styles of it. */
export const laterPart: typeof lazy = (load) =>
  lazy(typeof window === 'undefined' ? () => Promise.reject(new Error('Drawn later')) : load)
