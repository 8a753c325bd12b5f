import type { Invoice } from '@paydeck/contract/calls/invoice'
import { useState } from 'react'

import { initialsOf } from './merchant-format.ts'

/** The merchant's logo, or initials when there is none or it does not load; both take the same space. */
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
      // The heading has the name; the merchant's alternative text may say more.
      alt={merchant.logoAltText ?? ''}
      height={40}
      onError={() => setBroken(true)}
    />
  )
}
