import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import type { PaymentAction } from '#/entities/payment/payment-actions.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'

/** Opens a payment of the list at its address, with the chosen action if there is one. */
export function useOpenPayment() {
  const navigate = useNavigate()
  return useCallback(
    (href: string, action: PaymentAction | null) =>
      void navigate({
        href,
        // A refund starts from the details, next to the amounts paid and refunded.
        state: action === null || action === 'refund' ? FROM_LIST : { ...FROM_LIST, act: action },
      }),
    [navigate],
  )
}
