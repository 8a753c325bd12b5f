import type { ProductsService } from '../../products/service.ts'
import type { RequestSettingsService } from '../../request-settings/service.ts'

export interface RequestsDeps {
  products: Pick<ProductsService, 'remember'>
  requestSettings: Pick<RequestSettingsService, 'takeNumber' | 'useNumber' | 'termsOf'>
}

export interface ShopRequestsDeps {
  requestSettings: Pick<RequestSettingsService, 'showsShopGst'>
}
