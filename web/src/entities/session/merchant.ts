import type { MerchantConfig } from '@paydeck/contract/calls/config'

import type { Brand } from '@paydeck/contract/brands/brand'
import type { SignIn } from './sign-in-state.ts'
import type { StepUp } from './step-up.ts'

export interface Merchant {
  slug: string
  config: MerchantConfig
  brand: Brand
  signIn: SignIn
  stepUp: StepUp
}
