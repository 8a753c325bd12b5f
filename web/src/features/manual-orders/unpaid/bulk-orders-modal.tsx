import type { Order } from '@paydeck/contract/calls/orders'
import { orderObstacle } from '@paydeck/contract/merchant/order-obstacle'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  runBulkAction,
  type BulkAction,
  type OrderOutcome,
  type Outcomes,
} from '#/entities/manual-order/bulk-order-actions.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'
import { BulkLines, BulkSummary, type BulkLine } from '#/ui/selection/bulk-lines.tsx'

interface BulkOrdersModalProps {
  action: BulkAction
  /** The orders as selected. */
  orders: readonly Order[]
  onClose: () => void
}

const ACTION_TEXTS = {
  resend: {
    verb: 'Resend',
    done: 'Sent',
    about: 'Each customer gets a new link to pay. Earlier links still work.',
  },
  cancel: {
    verb: 'Cancel',
    done: 'Cancelled',
    about: 'Their payment links stop working. This cannot be undone.',
  },
} as const

const orderCount = (n: number): string => (n === 1 ? '1 order' : `${n} orders`)

/** Resends or cancels several orders, and shows the outcome of each. */
export function BulkOrdersModal({ action, orders, onClose }: BulkOrdersModalProps) {
  const { verb, done, about } = ACTION_TEXTS[action]
  const { outcomes, run, isRunning } = useBulk(action)
  const eligible = orders.filter((order) => obstacleOf(action, order) === null)
  const failed = eligible.filter(
    ({ merchantOrderId }) => outcomes.get(merchantOrderId)?.state === 'failed',
  )
  const hasStarted = outcomes.size > 0
  const isFinished = hasStarted && !isRunning
  return (
    <ActionModal
      title={`${verb} ${orderCount(orders.length)}`}
      onClose={onClose}
      isBusy={isRunning}
    >
      <ModalStack>
        {!hasStarted && <p>{about}</p>}
        <BulkSummary
          text={
            isFinished ? `${done}: ${eligible.length - failed.length} of ${eligible.length}.` : null
          }
        />
        <BulkLines
          lines={orders.map((order) =>
            toLine(order, obstacleOf(action, order), outcomes.get(order.merchantOrderId), done),
          )}
        />
        <BulkButtons
          action={action}
          remaining={isFinished ? failed : eligible}
          {...{ hasStarted, isRunning, run, onClose }}
        />
      </ModalStack>
    </ActionModal>
  )
}

interface BulkButtonsProps {
  action: BulkAction
  /** The orders to process next: all of them, later those that failed. */
  remaining: readonly Order[]
  hasStarted: boolean
  isRunning: boolean
  run: (orders: readonly Order[]) => void
  onClose: () => void
}

function BulkButtons({ action, remaining, hasStarted, isRunning, run, onClose }: BulkButtonsProps) {
  return (
    <ModalButtons>
      <Button disabled={isRunning} data-autofocus onClick={onClose}>
        {hasStarted ? 'Done' : 'Back'}
      </Button>
      {remaining.length > 0 && (
        <Button
          variant={action === 'cancel' ? 'danger' : 'primary'}
          isBusy={isRunning}
          onClick={() => run(remaining)}
        >
          {hasStarted && !isRunning
            ? `Try again (${remaining.length})`
            : `${ACTION_TEXTS[action].verb} ${orderCount(remaining.length)}`}
        </Button>
      )}
    </ModalButtons>
  )
}

function useBulk(action: BulkAction) {
  const { merchantId } = useSession()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const { mutate, isPending } = useMutation(runBulkAction(merchantId, action))
  return {
    outcomes,
    isRunning: isPending,
    run: (orders: readonly Order[]) =>
      mutate({
        orders,
        previous: outcomes,
        onOutcome: (id, outcome) => setOutcomes((previous) => new Map(previous).set(id, outcome)),
      }),
  }
}

/** Why an order is skipped; null if it is not. */
function obstacleOf(action: BulkAction, order: Order): string | null {
  const obstacle = orderObstacle(order)
  if (obstacle) return obstacle.text
  if (action === 'resend' && order.customerEmail === null && order.phoneNo === null)
    return 'This order has neither an email address nor a phone number.'
  return null
}

const toLine = (
  { merchantOrderId, internalOrderId, amount, currency }: Order,
  obstacle: string | null,
  outcome: OrderOutcome | undefined,
  done: string,
): BulkLine => ({
  key: merchantOrderId,
  name: internalOrderId,
  aside: formatMoneyWithCode(amount, currency),
  state: outcome?.state ?? (obstacle === null ? 'waiting' : 'skipped'),
  text: outcome ? outcomeText(outcome, done) : obstacle && `Left out: ${obstacle}`,
})

function outcomeText(outcome: OrderOutcome, done: string): string {
  if (outcome.state !== 'failed') return outcome.state === 'done' ? done : 'Working…'
  const { error, isUnknown } = outcome
  return isUnknown
    ? `No answer: it may have been done. ${error.message}`
    : `Refused: ${error.message}`
}
