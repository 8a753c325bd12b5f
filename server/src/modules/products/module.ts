import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { productHandlers } from './routes.ts'
import { productsService } from './service.ts'

interface Needs {
  merchants: MerchantsService
}

export const productsModule = defineModule('products', (kit, { merchants }: Needs) => {
  const products = productsService({ ...kit, merchants })
  return { services: { products }, handlers: productHandlers(products) }
})
