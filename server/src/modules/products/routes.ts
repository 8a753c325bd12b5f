import type { Handlers } from '../../http/edge/handlers.ts'
import type { ProductsService } from './service.ts'

type Calls = 'listProducts' | 'addProduct' | 'changeProduct' | 'removeProduct'

export const productHandlers = (products: ProductsService): Pick<Handlers, Calls> => ({
  listProducts: async ({ actor }) => ({ data: await products.list(actor.merchantId) }),
  addProduct: async ({ actor, body }) => ({ data: await products.add(actor, body) }),
  changeProduct: async ({ actor, params, body }) => ({
    data: await products.change(actor, params.productId, body),
  }),
  removeProduct: async ({ actor, params }) => {
    await products.remove(actor, params.productId)
    return {}
  },
})
