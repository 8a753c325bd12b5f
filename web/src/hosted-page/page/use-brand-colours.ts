import type { Invoice } from '@paydeck/contract/calls/invoice'
import { useLayoutEffect } from 'react'

/** Sets the brand's accent before the first paint; styles/theme.css has the default. */
export function useBrandColours(accent: Invoice['accent'] | null) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [scheme, roles] of Object.entries(accent ?? {}))
      for (const [role, colour] of Object.entries(roles))
        style.setProperty(`--${scheme}-${role}`, colour)
  }, [accent])
}
