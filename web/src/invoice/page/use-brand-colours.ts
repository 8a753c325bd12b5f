import type { Invoice } from '@paydeck/contract/calls/invoice'
import { useLayoutEffect } from 'react'

/** Gives the page the accent of the merchant's brand before it is painted; the colours are in invoice.css. */
export function useBrandColours(brand: Invoice['brand']) {
  useLayoutEffect(() => {
    document.documentElement.dataset['brand'] = brand
  }, [brand])
}
