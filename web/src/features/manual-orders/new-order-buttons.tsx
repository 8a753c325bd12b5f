import { useBrand } from '#/brand/use-brand.ts'
import type { OrdersPageAction } from '#/entities/manual-order/orders-page-action.ts'
import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { Button } from '#/ui/controls/button.tsx'

export function NewOrderButtons({ onChoose }: { onChoose: (action: OrdersPageAction) => void }) {
  const { copy } = useBrand()
  return (
    <>
      <Button onClick={() => onChoose({ name: 'new' })}>{copy.newManualPayment}</Button>
      <Button variant="primary" onClick={() => onChoose({ name: 'request' })}>
        {QUICK_REQUEST}
      </Button>
    </>
  )
}
