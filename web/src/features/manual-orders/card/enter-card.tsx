import type { Order } from '@paydeck/contract/calls/orders'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { enterCard, type EnteredCard } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'
import { Button } from '#/ui/controls/button.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { SuccessStep } from '#/ui/modal/success-step.tsx'

import classes from './enter-card.module.css'
import { useCardFrame } from './use-card-frame.ts'

export type CardOrder = Pick<Order, 'merchantOrderId' | 'internalOrderId' | 'amount' | 'currency'>

interface EnterCardProps {
  order: CardOrder
  onClose: () => void
}

/** Staff type the card of a customer who is on the phone. */
export function EnterCard({ order, onClose }: EnterCardProps) {
  const { merchantId } = useSession()
  const charge = useMutation(enterCard(merchantId, order.merchantOrderId))
  if (charge.data) return <CardResult order={order} status={charge.data.status} onClose={onClose} />
  return <CardStep order={order} charge={charge} />
}

type ChargeMutation = Pick<
  ReturnType<typeof useMutation<unknown, Error, EnteredCard>>,
  'mutate' | 'error' | 'isPending' | 'variables'
>

function CardStep({ order, charge }: { order: CardOrder; charge: ChargeMutation }) {
  const { amount, currency, internalOrderId } = order
  const [hasTimedOut, setTimedOut] = useState(false)
  const step = useAutofocus<HTMLDivElement>()
  const { frameRef, notifySettled } = useCardFrame({
    amount,
    currency,
    // A token pays once, so each one is a new attempt with a new key.
    onToken: (paymentToken) => send({ paymentToken, idempotencyKey: newIdempotencyKey() }),
    onTimeout: () => setTimedOut(true),
  })
  function send(card: EnteredCard): void {
    charge.mutate(card, { onError: notifySettled })
  }
  return (
    <div ref={step} className={classes['step']}>
      <p tabIndex={-1} data-autofocus>
        Type the card details your customer gives you, to take{' '}
        <strong>{formatMoneyWithCode(amount, currency)}</strong> for order {internalOrderId}. Their
        bank does not ask them to confirm, so you carry the risk of a dispute.
      </p>
      {charge.error && <Problem charge={charge} onRetry={send} />}
      {hasTimedOut && (
        <Banner tone="error">The card fields did not load. Close this and try again.</Banner>
      )}
      <div ref={frameRef} className={classes['frame']} aria-busy={charge.isPending} />
    </div>
  )
}

/** A refusal is final. After a lost answer the same attempt is sent again, which never charges twice. */
function Problem({
  charge,
  onRetry,
}: {
  charge: ChargeMutation
  onRetry: (card: EnteredCard) => void
}) {
  const { error, variables } = charge
  const isLost = !wasRefused(error) && variables !== undefined
  return (
    <Banner
      tone="error"
      actions={isLost && <Button onClick={() => onRetry(variables)}>Ask again</Button>}
    >
      {isLost
        ? 'We got no answer, so the card may have been charged. Ask again before you type it again.'
        : error?.message}
    </Banner>
  )
}

function CardResult({ order, status, onClose }: EnterCardProps & { status: string }) {
  const orderText = `Order ${order.internalOrderId} of ${formatMoneyWithCode(order.amount, order.currency)}`
  return (
    <SuccessStep
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{outcomeOf(orderText, status)}</p>
    </SuccessStep>
  )
}

function outcomeOf(orderText: string, status: string): string {
  if (status === 'paid') return `${orderText} is paid.`
  if (status === 'not_captured') return `${orderText} is held on the card until you capture it.`
  return `${orderText}: the card provider has not answered yet. The list shows the outcome as soon as it is known. Do not take the card again.`
}
