import type { ComponentType } from 'react'

interface Customer {
  contact: string
  amount: string
  description: string
}

/** What a request begins with; all of it may be changed. */
export interface Asked {
  /** Null: nothing is known yet. */
  customer: Customer | null
}

/** Asks for a payment. */
export type RequestForm = ComponentType<Asked & { onClose: () => void }>
