import type { ProductsService } from '../../products/service.ts'
import type { RequestSettingsService } from '../../request-settings/service.ts'

/** What new orders begin with, and what is remembered of them. */
export interface RequestsDeps {
  products: Pick<ProductsService, 'remember'>
  requestSettings: Pick<RequestSettingsService, 'takeNumber' | 'useNumber' | 'termsOf'>
}

/** What orders of shops begin with. */
export interface ShopRequestsDeps {
  requestSettings: Pick<RequestSettingsService, 'showsShopGst'>
}
