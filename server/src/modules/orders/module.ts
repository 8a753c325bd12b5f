import { defineModule } from '../../app/module.ts'
import type { CustomFieldsService } from '../custom-fields/service.ts'
import type { ShopCustomersService } from '../customers/shop-customers.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { orderDetailsHandlers } from './details-routes.ts'
import { orderDetailsService } from './details-service.ts'
import { orderSweeps } from './jobs.ts'
import { payable } from './order-lock.ts'
import { orderMail } from './order-mail.ts'
import { orderHandlers } from './routes.ts'
import { ordersService } from './service.ts'
import { shopOrdersService } from './shop-orders.ts'

interface Needs {
  idempotency: Idempotency
  merchants: MerchantsService
  customFields: CustomFieldsService
  shopCustomers: ShopCustomersService
  mail: MailService
}

export const ordersModule = defineModule('orders', (kit, needs: Needs) => {
  const { idempotency, merchants, customFields, shopCustomers, mail } = needs
  const orders = ordersService({
    ...kit,
    idempotency,
    merchants,
    customFields,
    orderBaseUri: `${kit.origin}/pay`,
    queueOrderLink: orderMail({ merchants, mail }).queueOrderLink,
  })
  const orderDetails = orderDetailsService({ ...kit, customFields })
  return {
    services: {
      orders,
      orderDetails,
      orderLock: payable,
      shopOrders: shopOrdersService({
        ...kit,
        idempotency,
        merchants,
        customers: shopCustomers,
      }),
    },
    handlers: { ...orderHandlers(orders), ...orderDetailsHandlers(orderDetails) },
    sweeps: orderSweeps(orders),
  }
})
