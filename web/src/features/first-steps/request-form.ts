import type { ComponentType } from 'react'

interface Customer {
  contact: string
  amount: string
  description: string
}

/** The initial values of a request. */
export interface RequestPrefill {
  /** Null if not known yet. */
  customer: Customer | null
}

export type RequestForm = ComponentType<RequestPrefill & { onClose: () => void }>
