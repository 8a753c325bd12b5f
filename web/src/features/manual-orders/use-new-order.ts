import { invoiceUrl } from '@paydeck/contract/invoice-url'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { createOrder } from '#/entities/manual-order/order-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/focus-first-problem.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/idempotency-key.ts'
import { openLater } from '#/lib/open-later.ts'

import { draftProblems, EMPTY_DRAFT, newOrder, type OrderDraft } from './order-draft.ts'

/** What stands in the success step. */
export interface CreatedOrder {
  act: 'send' | 'process'
  title: string
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  email: string
  phone: string | null
  address: string
  /** The payment page is open in another tab. */
  isOpen: boolean
}

type Act = CreatedOrder['act']

/** The state of the form: what is typed, what is wrong with it, and the one order it creates. */
export function useNewOrder() {
  const session = useSession()
  const { asks } = useBrand()
  const country = session.merchantTradingCountry
  const [draft, setDraft] = useState<OrderDraft>({
    ...EMPTY_DRAFT,
    displayGst: asks.displayGst && country === 'AU',
  })
  const [isChecked, setIsChecked] = useState(false)
  const [created, setCreated] = useState<CreatedOrder | null>(null)
  const idempotencyKey = useRef<string>(null)
  const isSending = useRef(false)
  const create = useMutation(createOrder(session.merchantId))

  const submit = async (act: Act): Promise<void> => {
    setIsChecked(true)
    const body = newOrder(draft, act, country)
    if (!body) focusFirstProblem()
    if (!body || isSending.current) return
    isSending.current = true
    idempotencyKey.current ??= newIdempotencyKey()
    const tab = act === 'process' ? openLater() : null
    try {
      const made = await create.mutateAsync({ body, idempotencyKey: idempotencyKey.current })
      const { merchantOrderId } = made.order
      const address = invoiceUrl(session.orderBaseUri, country, merchantOrderId, made.token)
      setCreated({
        act,
        title: act === 'send' ? 'Sent to customer' : 'Ready to be paid',
        orderNumber: made.order.internalOrderId,
        amount: made.order.amount,
        currency: made.order.currency,
        email: body.orderRequest.customerEmail,
        phone: body.orderRequest.phoneNo ?? null,
        address,
        isOpen: tab?.show(address) ?? false,
      })
    } catch (failure) {
      tab?.close()
      if (wasRefused(failure)) idempotencyKey.current = null
    } finally {
      isSending.current = false
    }
  }
  const sent = create.variables?.body.sendEmail ? 'send' : 'process'
  return {
    draft,
    problems: isChecked ? draftProblems(draft) : {},
    change: (change: Partial<OrderDraft>) => setDraft({ ...draft, ...change }),
    submit: (act: Act) => void submit(act),
    sending: create.isPending ? sent : null,
    created,
    mutation: create,
  } as const
}
