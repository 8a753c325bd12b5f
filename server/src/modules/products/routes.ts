import type { Handlers } from '../../http/edge/handlers.ts'
import type { ProductsService } from './service.ts'

type Calls = 'listProducts' | 'addProduct' | 'changeProduct' | 'removeProduct'

export const productHandlers = (products: ProductsService): Pick<Handlers, Calls> => ({
  listProducts: async ({ who }) => ({ data: await products.list(who.merchantId) }),
  addProduct: async ({ who, body }) => ({ data: await products.add(who, body) }),
  changeProduct: async ({ who, params, body }) => ({
    data: await products.change(who, params.productId, body),
  }),
  removeProduct: async ({ who, params }) => {
    await products.remove(who, params.productId)
    return {}
  },
})
