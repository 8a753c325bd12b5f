import type { ReactNode } from 'react'

import { focusOnMount } from '../focus-on-mount.ts'
import { AlertIcon } from './icons.tsx'

interface BannerProps {
  title: string
  message: string
  takesFocus: boolean
  /** Hidden but keeps its space while the next attempt runs. */
  isStale?: boolean
  children?: ReactNode
}

export function Banner({ title, message, takesFocus, isStale = false, children }: BannerProps) {
  return (
    <div
      className={isStale ? 'banner stale' : 'banner'}
      role="alert"
      tabIndex={-1}
      ref={takesFocus ? focusOnMount : undefined}
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
