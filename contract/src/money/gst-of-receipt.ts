import { taxIncluded } from './tax.ts'

/**
 * The GST that a receipt may show, in minor units; null for none. Where all of an order is taxed alike, so is any part
 * of it that is taken. Where the shop said another GST, only the supplier can say how much of it belongs to the part.
 * Which lines were supplied nobody knows either way: such a receipt is no tax invoice.
 * @param order minor units; `gst` null when the customer is not shown it
 * @param taken minor units
 */
export function gstOfReceipt(
  order: { amount: number; gst: number | null },
  taken: number,
  countryCode: string,
): number | null {
  if (order.gst === null || taken === order.amount) return order.gst
  const isTaxedAlike = order.gst === taxIncluded(order.amount, countryCode).tax
  return isTaxedAlike ? taxIncluded(taken, countryCode).tax : null
}
