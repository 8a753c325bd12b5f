import { defineModule } from '../../app/module.ts'
import type { Counts } from '../counts/service.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { ShopAddressesService } from '../shop-addresses/service.ts'
import type { CustomFieldsService } from '../custom-fields/service.ts'
import type { OrdersDeps, ShopOrdersDeps } from './deps.ts'
import { orderDetailsHandlers } from './details/routes.ts'
import { orderDetailsService } from './details/service.ts'
import { orderSweeps } from './jobs.ts'
import { orderLock } from './order-lock.ts'
import { orderMail } from './order-mail.ts'
import { orderHandlers } from './routes.ts'
import { ordersService } from './service.ts'
import { shopOrdersService } from './shop-orders.ts'

interface Needs {
  counts: Counts
  searchIndex: ShopOrdersDeps['searchIndex']
  idempotency: OrdersDeps['idempotency']
  merchants: MerchantsService
  customFields: CustomFieldsService
  shopCustomers: ShopOrdersDeps['customers']
  mail: MailService
  shopAddresses: ShopAddressesService
  requestSettings: OrdersDeps['requestSettings'] & ShopOrdersDeps['requestSettings']
  products: OrdersDeps['products']
}

export const ordersModule = defineModule('orders', (kit, needs: Needs) => {
  const { counts, searchIndex, idempotency, merchants, customFields, shopAddresses } = needs
  const { shopCustomers, mail, requestSettings, products } = needs
  const orders = ordersService({
    ...kit,
    counts,
    searchIndex,
    idempotency,
    merchants,
    customFields,
    shopAddresses,
    orderBaseUri: `${kit.origin}/pay`,
    requestSettings,
    products,
    ...orderMail({ merchants, mail }),
  })
  const orderDetails = orderDetailsService({ ...kit, customFields })
  return {
    services: {
      orders,
      orderDetails,
      orderLock: orderLock(counts, kit.clock),
      shopOrders: shopOrdersService({
        ...kit,
        counts,
        searchIndex,
        idempotency,
        merchants,
        customers: shopCustomers,
        shopAddresses,
        requestSettings,
      }),
    },
    handlers: { ...orderHandlers(orders), ...orderDetailsHandlers(orderDetails) },
    sweeps: orderSweeps(orders, kit),
  }
})
