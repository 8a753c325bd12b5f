/** Who is calling: a person of staff, signed in to one merchant. Read from the session at every call. */
export interface Actor {
  tenantId: string
  merchantId: string
  userId: string
  sessionId: string
  email: string
  role: string
  permissions: readonly string[]
  /** The most this person may refund of one payment, if a limit of their own was set. Minor units. */
  refundLimit: number | null
  /** The merchant's own time zone. */
  timeZone: string
  /** The zone of the day rollups: the same, or the one before while they are counted again. */
  countsZone: string
  /** When the password (or token) was last given, wall time; sensitive calls ask for a fresh one. */
  authenticatedAt: Date
}

/** A merchant's own server or shop, by the API key it called with. */
export interface KeyHolder {
  merchantId: string
  keyId: string
}

/** A shop's customer, signed in by the shop. */
export interface CustomerHolder {
  merchantId: string
  customerId: string
}

/** A customer who holds the link of one order. */
export interface InvoiceHolder {
  merchantId: string
  merchantOrderId: string
}
