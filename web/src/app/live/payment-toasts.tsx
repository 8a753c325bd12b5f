import type { LiveEvent } from '@paydeck/contract/calls/live'
import { formatMoney } from '@paydeck/contract/money/money'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { isPlainClick } from '#/lib/address/plain-click.ts'

import classes from './live-updates.module.css'

export interface PaymentToast extends NonNullable<LiveEvent['paid']> {
  id: string
  transactionId: string
}

interface PaymentToastsProps {
  toasts: readonly PaymentToast[]
  hrefOf: (transactionId: string) => string
  onOpen: (href: string) => void
  onDismiss: (id: string) => void
}

const DURATION_MS = 7_000

/** Shows amount and payer of each order that was just paid, with a link to the payment. */
export function PaymentToasts({ toasts, hrefOf, onOpen, onDismiss }: PaymentToastsProps) {
  return (
    <div aria-live="polite" className={classes['toasts']}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          href={hrefOf(toast.transactionId)}
          onOpen={onOpen}
          onDismiss={() => onDismiss(toast.id)}
        />
      ))}
    </div>
  )
}

interface ToastProps {
  toast: PaymentToast
  href: string
  onOpen: (href: string) => void
  onDismiss: () => void
}

function Toast({ toast, href, onOpen, onDismiss }: ToastProps) {
  const { amount, currency, customerName } = toast
  const [isPaused, setPaused] = useState(false)
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismiss(), DURATION_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  return (
    <div
      className={classes['toast']}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <a
        href={href}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen(href)
          onDismiss()
        }}
      >
        {['Paid', formatMoney(amount, currency), customerName].filter(Boolean).join(' · ')}
      </a>
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
