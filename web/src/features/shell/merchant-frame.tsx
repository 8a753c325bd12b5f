import { Outlet } from '@tanstack/react-router'

import { BrandProvider } from '#/brand/use-brand.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { SessionProvider } from '#/entities/session/session-provider.tsx'
import { TaxCountry } from '#/ui/date/tax-periods.ts'
import { TitleSuffixProvider } from '#/ui/layout/page-title.tsx'

export function MerchantFrame({ merchant }: { merchant: Merchant }) {
  return (
    <SessionProvider merchant={merchant}>
      <BrandProvider value={merchant.brand}>
        <TitleSuffixProvider value={merchant.brand.name}>
          <TaxCountry value={merchant.config.merchantTaxCountry}>
            <Outlet />
          </TaxCountry>
        </TitleSuffixProvider>
      </BrandProvider>
    </SessionProvider>
  )
}
