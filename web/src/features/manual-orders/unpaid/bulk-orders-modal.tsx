import type { Order } from '@paydeck/contract/calls/orders'
import { orderObstacle } from '@paydeck/contract/merchant/order-obstacle'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import {
  actOnOrders,
  type BulkAct,
  type OrderOutcome,
  type Outcomes,
} from '#/entities/manual-order/act-on-orders.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { ModalButtons, ModalStack } from '#/ui/modal/modal-parts.tsx'
import { BulkLines, BulkSummary, type BulkLine } from '#/ui/selection/bulk-lines.tsx'

interface BulkOrdersModalProps {
  act: BulkAct
  /** The orders as selected. */
  orders: readonly Order[]
  onClose: () => void
}

const WORDS = {
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

const counted = (n: number): string => (n === 1 ? '1 order' : `${n} orders`)

/** Resends or cancels several orders, and shows the outcome of each. */
export function BulkOrdersModal({ act, orders, onClose }: BulkOrdersModalProps) {
  const { verb, done, about } = WORDS[act]
  const { outcomes, run, isRunning } = useBulk(act)
  const open = orders.filter((order) => obstacleOf(act, order) === null)
  const failed = open.filter(
    ({ merchantOrderId }) => outcomes.get(merchantOrderId)?.state === 'failed',
  )
  const isBegun = outcomes.size > 0
  const isOver = isBegun && !isRunning
  return (
    <ActionModal title={`${verb} ${counted(orders.length)}`} onClose={onClose} isBusy={isRunning}>
      <ModalStack>
        {!isBegun && <p>{about}</p>}
        <BulkSummary
          text={isOver ? `${done}: ${open.length - failed.length} of ${open.length}.` : null}
        />
        <BulkLines
          lines={orders.map((order) =>
            toLine(order, obstacleOf(act, order), outcomes.get(order.merchantOrderId), done),
          )}
        />
        <BulkButtons
          act={act}
          next={isBegun ? failed : open}
          {...{ isBegun, isRunning, run, onClose }}
        />
      </ModalStack>
    </ActionModal>
  )
}

interface BulkButtonsProps {
  act: BulkAct
  /** The orders to process next: all of them, later those that failed. */
  next: readonly Order[]
  isBegun: boolean
  isRunning: boolean
  run: (orders: readonly Order[]) => void
  onClose: () => void
}

function BulkButtons({ act, next, isBegun, isRunning, run, onClose }: BulkButtonsProps) {
  const isOver = isBegun && !isRunning && next.length === 0
  return (
    <ModalButtons>
      <Button disabled={isRunning} data-autofocus onClick={onClose}>
        {isBegun ? 'Done' : 'Back'}
      </Button>
      {!isOver && (
        <Button
          variant={act === 'cancel' ? 'danger' : 'primary'}
          disabled={next.length === 0}
          isBusy={isRunning}
          onClick={() => run(next)}
        >
          {isBegun ? `Try again (${next.length})` : `${WORDS[act].verb} ${counted(next.length)}`}
        </Button>
      )}
    </ModalButtons>
  )
}

function useBulk(act: BulkAct) {
  const { merchantId } = useSession()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const { mutate, isPending } = useMutation(actOnOrders(merchantId, act))
  return {
    outcomes,
    isRunning: isPending,
    run: (orders: readonly Order[]) =>
      mutate({
        orders,
        before: outcomes,
        onOutcome: (id, outcome) => setOutcomes((known) => new Map(known).set(id, outcome)),
      }),
  }
}

/** Why an order is skipped; null if it is not. */
function obstacleOf(act: BulkAct, order: Order): string | null {
  const obstacle = orderObstacle(order)
  if (obstacle) return obstacle.text
  if (act === 'resend' && order.customerEmail === null && order.phoneNo === null)
    return 'This order has neither an email address nor a phone number.'
  return null
}

const toLine = (
  { merchantOrderId, internalOrderId, amount, currency }: Order,
  left: string | null,
  outcome: OrderOutcome | undefined,
  done: string,
): BulkLine => ({
  key: merchantOrderId,
  name: internalOrderId,
  aside: formatMoneyWithCode(amount, currency),
  state: outcome?.state ?? (left === null ? 'waiting' : 'skipped'),
  text: outcome ? outcomeText(outcome, done) : left && `Left out: ${left}`,
})

function outcomeText(outcome: OrderOutcome, done: string): string {
  if (outcome.state !== 'failed') return outcome.state === 'done' ? done : 'Working…'
  const { error, isUnknown } = outcome
  return isUnknown
    ? `No answer: it may have been done. ${error.message}`
    : `Refused: ${error.message}`
}
