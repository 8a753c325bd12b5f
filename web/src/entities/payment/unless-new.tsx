import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

import { paymentsList } from './payment-queries.ts'

interface UnlessNewProps {
  merchant: { merchantId: string; slug: string }
  /** What will stand in the list, for a merchant whom nobody has paid yet. */
  soon: string
  /** What a list without rows says to every other merchant. */
  children: ReactNode
}

/**
 * A list without rows: to a merchant who never had a payment, not even one that failed, the first step in place of the
 * ways to search on.
 */
export function UnlessNew({ merchant, soon, children }: UnlessNewProps) {
  const { merchantId, slug } = merchant
  const { data } = useQuery(paymentsList(merchantId, { sort: '-createdAt', page: 1 }))
  const { copy, pages } = useBrand()
  const navigate = useNavigate()
  if (data?.items.length !== 0) return children
  const order = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: 'new' },
    })
  return (
    <EmptyState
      title="No payments yet"
      actions={
        <Button look="primary" onClick={order}>
          {copy.newManualPayment}
        </Button>
      }
    >
      {soon}
    </EmptyState>
  )
}
