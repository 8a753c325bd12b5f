import type { Invoice } from '@paydeck/contract/calls/invoice'
import { useState } from 'react'

import { initialsOf } from './merchant-words.ts'

/** The merchant's logo; their initials where there is none or it does not load. The same room either way. */
export function MerchantMark({ merchant }: { merchant: Invoice['merchant'] }) {
  const [isBroken, setBroken] = useState(false)
  if (!merchant.logoUri || isBroken)
    return (
      <span className="mark-tile initials" aria-hidden="true">
        {initialsOf(merchant.name)}
      </span>
    )
  return (
    <img
      className="logo"
      src={merchant.logoUri}
      // The name follows in the heading; a text of the merchant's own may say more.
      alt={merchant.logoAltText ?? ''}
      height={40}
      onError={() => setBroken(true)}
    />
  )
}
