/** The cookie that an opened invoice link leaves behind, one per order. */
export const invoiceCookie = (merchantOrderId: string): string =>
  `paydeck_invoice_${merchantOrderId}`
