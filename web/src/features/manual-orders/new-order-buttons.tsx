import { useBrand } from '#/brand/use-brand.ts'
import { QUICK_REQUEST } from '#/entities/manual-order/quick-request-button.tsx'
import { Button } from '#/ui/controls/button.tsx'

import type { NewAct } from './unpaid/use-unpaid-act.ts'

export function NewOrderButtons({ onChoose }: { onChoose: (act: NewAct) => void }) {
  const { copy } = useBrand()
  return (
    <>
      <Button onClick={() => onChoose('new')}>{copy.newManualPayment}</Button>
      <Button look="primary" onClick={() => onChoose('request')}>
        {QUICK_REQUEST}
      </Button>
    </>
  )
}
