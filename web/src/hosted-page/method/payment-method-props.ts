import type { CardFormProps } from '../card/card-form.tsx'
import type { InvoiceApi } from '../invoice-api.ts'

export interface PaymentMethodProps extends Pick<
  CardFormProps,
  'invoice' | 'now' | 'failure' | 'onBusyChange' | 'onExit'
> {
  api: InvoiceApi
}
