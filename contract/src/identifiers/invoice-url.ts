export function invoicePath(country: string, merchantOrderId: string): string {
  return `/${encodeURIComponent(country.toLowerCase())}/invoice/${encodeURIComponent(merchantOrderId)}`
}

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
