/** The path of an order's page under `{orderBaseUri}`, without its token. */
export function invoicePath(country: string, merchantOrderId: string): string {
  return `/${encodeURIComponent(country.toLowerCase())}/invoice/${encodeURIComponent(merchantOrderId)}`
}

/** The query key under which a customer's page that is come back to from their bank finds what they did with their plan. */
export const PLAN_KEY = 'plan'

/**
 * The address of the page where a customer pays an order; the only place that knows its form.
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
