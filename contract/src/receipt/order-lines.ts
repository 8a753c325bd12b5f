import type { Invoice } from '../calls/invoice.ts'

/** `amount` is for the whole line, minor units. */
export interface OrderLine {
  text: string
  quantity: number
  unitAmount: number
  amount: number
  /** Only true if the order shows GST. */
  isGstFree: boolean
}

/** The mark of a line without GST. */
export const GST_FREE = 'GST-free'

export interface OrderLines {
  lines: OrderLine[]
  /** GST on top of the lines; null when they include it or it is hidden. */
  gstOnTop: number | null
  /** GST within the total; null when it is hidden or already has its own line. */
  gstWithin: number | null
}

export function orderLines({
  items,
  amount,
  gst,
}: Pick<Invoice['order'], 'items' | 'amount' | 'gst'>): OrderLines {
  const lines = items.map((item) => ({
    text: item.description,
    quantity: item.quantity,
    unitAmount: item.amount,
    amount: item.quantity * item.amount,
    isGstFree: gst !== null && item.isGstFree === true,
  }))
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  const isOnTop = gst !== null && gst > 0 && lines.length > 0 && sum + gst === amount
  return { lines, gstOnTop: isOnTop ? gst : null, gstWithin: isOnTop || !gst ? null : gst }
}
