/** The path of an order's page under `{orderBaseUri}`, without its token. */
export function invoicePath(country: string, merchantOrderId: string): string {
  return `/${encodeURIComponent(country.toLowerCase())}/invoice/${encodeURIComponent(merchantOrderId)}`
}

/** The query key that tells the returning customer what they did with their plan. */
export const PLAN_KEY = 'plan'

/**
 * The address where a customer pays an order; no other code knows its form.
 * @param orderBaseUri from the merchant's configuration, without a trailing slash
 * @param country the merchant's trading country
 */
export function invoiceUrl(
  orderBaseUri: string,
  country: string,
  merchantOrderId: string,
  token: string,
): string {
  const path = invoicePath(country, merchantOrderId)
  return `${orderBaseUri}${path}?token=${encodeURIComponent(token)}`
}
