import { Outlet } from '@tanstack/react-router'

import { BrandProvider } from '#/brand/use-brand.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { MerchantProvider } from '#/entities/session/session-context.ts'
import { TitleSuffixProvider } from '#/ui/page-title.tsx'

/** Hands the opened merchant and its brand to every page. */
export function MerchantFrame({ merchant }: { merchant: Merchant }) {
  return (
    <MerchantProvider value={merchant}>
      <BrandProvider value={merchant.brand}>
        <TitleSuffixProvider value={merchant.brand.name}>
          <Outlet />
        </TitleSuffixProvider>
      </BrandProvider>
    </MerchantProvider>
  )
}
