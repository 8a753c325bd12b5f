/** Where a merchant's invoice pages live. */
export interface InvoicePlace {
  orderBaseUri: string
  merchantTradingCountry: string
}

/** The address of an order's invoice page: `{orderBaseUri}/{country}/invoice/{id}?token=…`. */
export function invoiceAddress(
  place: InvoicePlace,
  merchantOrderId: string,
  token: string,
): string {
  const country = encodeURIComponent(place.merchantTradingCountry)
  const id = encodeURIComponent(merchantOrderId)
  return `${place.orderBaseUri}/${country}/invoice/${id}?token=${encodeURIComponent(token)}`
}
