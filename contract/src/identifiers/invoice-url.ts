export function invoicePath(country: string, merchantOrderId: string): string {
  return `/${encodeURIComponent(country.toLowerCase())}/invoice/${encodeURIComponent(merchantOrderId)}`
}

/** The id of the element with the order as JSON in a server-rendered page. */
export const DRAWN_ORDER = 'drawn-order'

export const PLAN_KEY = 'plan'

export function invoiceUrl(
  orderBaseUri: string,
  country: string,
  merchantOrderId: string,
  token: string,
): string {
  const path = invoicePath(country, merchantOrderId)
  return `${orderBaseUri}${path}?token=${encodeURIComponent(token)}`
}
