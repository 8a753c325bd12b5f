import type { Brand } from '@paydeck/contract/brands/brand'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { renderToString } from 'react-dom/server'

import { drawnMerchant } from './drawn-merchant.ts'
import { GuestApp } from './guest-app.tsx'

const never = (): void => undefined

/** Server only: the HTML that guest.tsx hydrates. */
export const drawSignIn = (slug: string, config: MerchantConfig, brand: Brand): string =>
  renderToString(
    <GuestApp
      merchant={drawnMerchant({ slug, config, brand })}
      first={{ page: 'login' }}
      onShow={never}
      go={never}
      onTyping={never}
    />,
  )
