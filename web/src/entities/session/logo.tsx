import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { useState } from 'react'

import { useMerchant } from './session-context.ts'
import classes from './logo.module.css'

interface LogoProps {
  branding: MerchantConfig['branding']
}

export function Logo({ branding: { logoUri, logoAltText } }: LogoProps) {
  const { brand } = useMerchant()
  const [brokenUri, setBrokenUri] = useState<string | null>(null)
  if (logoUri && logoUri !== brokenUri)
    return (
      <img
        className={classes['own']}
        src={logoUri}
        alt={logoAltText ?? brand.name}
        onError={() => setBrokenUri(logoUri)}
      />
    )
  return (
    <span className={classes['brand']}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <path d={brand.mark} fill="currentColor" fillRule="evenodd" />
      </svg>
      {brand.name}
    </span>
  )
}
