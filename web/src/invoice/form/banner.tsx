import type { ReactNode } from 'react'

import { focusOnArrival } from '../arrival.ts'
import { AlertIcon } from './icons.tsx'

interface BannerProps {
  title: string
  message: string
  /** Off where the focus goes to a field instead. */
  takesFocus: boolean
  /** Keeps its room but says nothing, while the next try is under way. */
  isStale?: boolean
  /** The way out: one button. */
  children?: ReactNode
}

/** What went wrong, in place, and what to do about it. */
export function Banner({ title, message, takesFocus, isStale = false, children }: BannerProps) {
  return (
    <div
      className={isStale ? 'banner stale' : 'banner'}
      role="alert"
      tabIndex={-1}
      ref={takesFocus ? focusOnArrival : undefined}
    >
      <AlertIcon />
      <div>
        <p className="banner-title">{title}</p>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
