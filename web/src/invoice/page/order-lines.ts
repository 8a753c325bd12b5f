import type { Invoice } from '@paydeck/contract/calls/invoice'

/** One line of the order; `amount` is for the whole line, minor units. */
export interface OrderLine {
  text: string
  /** Shown only where there is more than one. */
  quantity: number
  unitAmount: number
  amount: number
}

/** What the total is made of. */
export interface OrderLines {
  lines: OrderLine[]
  /** GST that comes on top of the lines; null when they contain it or it is not to be shown. */
  gstOnTop: number | null
  /** GST within the total; null when it is not to be shown, or already stands as a line of its own. */
  gstWithin: number | null
}

/** Puts the order's items and its GST in the form of a bill. */
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
  }))
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  const isOnTop = gst !== null && gst > 0 && lines.length > 0 && sum + gst === amount
  return { lines, gstOnTop: isOnTop ? gst : null, gstWithin: isOnTop || !gst ? null : gst }
}
