import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { ActionModal } from '#/ui/action-modal.tsx'
import { Button } from '#/ui/button.tsx'
import { FormModal } from '#/ui/form-modal.tsx'

import { OrderCreated } from './order-created.tsx'
import { OrderFields } from './order-fields.tsx'
import { useNewOrder } from './use-new-order.ts'

/** The form of a new order: sent to the customer, or paid at once on the payment page. */
export function NewOrderModal({ onClose }: { onClose: () => void }) {
  const { copy } = useBrand()
  const { merchantTradingCountry } = useSession()
  const order = useNewOrder()
  if (order.created)
    return (
      <ActionModal title={order.created.title} onClose={onClose}>
        <OrderCreated created={order.created} onClose={onClose} />
      </ActionModal>
    )
  return (
    <FormModal
      title={copy.newManualPayment}
      mutation={order.mutation}
      onSubmit={() => order.submit('send')}
      onClose={onClose}
      buttons={
        <>
          <Button
            isBusy={order.sending === 'process'}
            disabled={order.sending === 'send'}
            onClick={() => order.submit('process')}
          >
            Process now
          </Button>
          <Button
            type="submit"
            look="primary"
            isBusy={order.sending === 'send'}
            disabled={order.sending === 'process'}
          >
            Send to customer
          </Button>
        </>
      }
    >
      <OrderFields
        draft={order.draft}
        problems={order.problems}
        tradingCountry={merchantTradingCountry}
        onChange={order.change}
      />
    </FormModal>
  )
}
