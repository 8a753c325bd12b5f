import type { Invoice } from '@paydeck/contract/calls/invoice'
import { useLayoutEffect } from 'react'

/** Gives the page the accent of the merchant's brand before it is painted; styles/theme.css has the standard one. */
export function useBrandColours(accent: Invoice['accent'] | null) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [scheme, roles] of Object.entries(accent ?? {}))
      for (const [role, colour] of Object.entries(roles))
        style.setProperty(`--${scheme}-${role}`, colour)
  }, [accent])
}
