export function invoicePath(country: string, merchantOrderId: string): string {
  return `/${encodeURIComponent(country.toLowerCase())}/invoice/${encodeURIComponent(merchantOrderId)}`
}

/** The id of the element with the order as JSON in a prerendered page. */
export const PRERENDERED_ORDER = 'prerendered-order'

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
