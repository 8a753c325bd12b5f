/** One cookie per order. */
export const invoiceCookie = (merchantOrderId: string): string =>
  `paydeck_invoice_${merchantOrderId}`
