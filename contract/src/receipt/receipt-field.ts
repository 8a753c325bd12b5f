/** A line of a receipt. A null value is left out. `id` styles codes and numbers. */
export type ReceiptField = readonly [label: string, value: string | null, look?: 'id']
