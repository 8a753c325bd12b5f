import { defineModule } from '../../app/module.ts'
import type { AuditService } from '../audit/service.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { EventMail } from '../notifications/event-mail.ts'
import type { OrdersService } from '../orders/service.ts'
import { receiptHandlers } from './routes.ts'
import { receiptsService } from './service.ts'

interface Needs {
  audit: AuditService
  checkout: CheckoutService
  merchants: MerchantsService
  orders: OrdersService
  eventMail: EventMail
}

export const receiptsModule = defineModule('receipts', (kit, needs: Needs) => {
  const receipts = receiptsService({ ...kit, ...needs })
  return {
    handlers: receiptHandlers(receipts),
    attachments: [{ kind: 'receipt', make: receipts.attachment }],
  }
})
