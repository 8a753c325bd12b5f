import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import classes from './first-payment-prompt.module.css'
import { useHasNoPayments } from './use-has-no-payments.ts'

interface FirstPaymentPromptProps {
  merchant: { merchantId: string; slug: string }
  message: string
  children: ReactNode
}

/** A merchant without any payment, even a failed one, sees the first step instead of search hints. */
export function FirstPaymentPrompt({ merchant, message, children }: FirstPaymentPromptProps) {
  const { merchantId, slug } = merchant
  const isNew = useHasNoPayments(merchantId)
  const { copy, pages } = useBrand()
  const navigate = useNavigate()
  if (isNew === null) return <div className={classes['unknown']}>{children}</div>
  if (!isNew) return children
  const openOrderForm = () =>
    void navigate({
      to: pages.has('payment-requests') ? '/$slug/payment-requests' : '/$slug/virtual-terminal',
      params: { slug },
      state: { act: 'new' },
    })
  return (
    <EmptyState
      title="No payments yet"
      actions={
        <Button variant="primary" onClick={openOrderForm}>
          {copy.newManualPayment}
        </Button>
      }
    >
      {message}
    </EmptyState>
  )
}
