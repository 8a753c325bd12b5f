import type { KeyScope } from '@paydeck/contract/access/key-scopes'
import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'

export interface Actor {
  tenantId: string
  merchantId: string
  userId: string
  sessionId: string
  email: string
  role: string
  permissions: readonly string[]
  /** Most this person may refund of one payment, if they have their own limit. Minor units. */
  refundLimit: number | null
  timeZone: string
  /** The zone of the day rollups: the old one while they are recounted. */
  countsZone: string
  /** When the password (or token) was last given, wall time. */
  authenticatedAt: Date
  /** Must set two-factor sign-in up before anything else. */
  owesSecondFactor?: boolean
}

/** The holder of a secret key, or a program that a person connected. */
export interface KeyHolder {
  merchantId: string
  /** The id of the key, or of the person's consent. */
  keyId: string
  /** What the key may do; null for everything. */
  scopes: readonly KeyScope[] | null
  /** Most it may refund of one payment, in minor units; null for no limit. */
  refundLimit: number | null
  /** The program's name for itself, and the email address of the person who connected it; absent for a key. */
  program?: { name: string; person: string }
}

export interface CustomerHolder {
  merchantId: string
  customerId: string
}

/** The checkout's frame on a page of the merchant's shop. */
export interface FrameHolder {
  merchantId: string
  /** The customer whom the shop had signed in. */
  customerId: string | null
}

export interface InvoiceHolder {
  merchantId: string
  merchantOrderId: string
}

/** One of the provider's own people. */
export interface OperatorActor {
  operatorId: string
  email: string
  name: string
  permissions: readonly OperatorPermission[]
  /** The largest total of a payment file that the person may make or approve. Minor units. */
  batchLimit: number
}
