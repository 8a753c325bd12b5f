import { taxIncluded } from './tax.ts'

/**
 * The GST a receipt may show, in minor units; null for none. When the whole order has one rate, any
 * captured part has it too. When the shop gave its own GST, only the supplier knows the share of a
 * part. Either way the receipt of a part cannot say which lines were supplied, so it is not a tax
 * invoice.
 * @param order minor units; `gst` null when the customer is not shown it
 * @param amountPaid minor units
 */
export function gstOfReceipt(
  order: { amount: number; gst: number | null },
  amountPaid: number,
  countryCode: string,
): number | null {
  if (order.gst === null || amountPaid === order.amount) return order.gst
  const isUniformlyTaxed = order.gst === taxIncluded(order.amount, countryCode).tax
  return isUniformlyTaxed ? taxIncluded(amountPaid, countryCode).tax : null
}
