import type { Payment } from '@paydeck/contract/calls/payments/payments'

import type { Row } from '../../db/rows.ts'

const METHOD_TYPES: Record<Row<'app.payment'>['method'], Payment['paymentMethodType']> = {
  card: 'Card',
  direct_debit: 'DirectDebit',
  payto: 'PayTo',
}

export const methodType = ({ method }: Pick<Row<'app.payment'>, 'method'>) => METHOD_TYPES[method]
