import type { Brand } from '@paydeck/contract/brands/brand'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { renderToString } from 'react-dom/server'

import { serverMerchant } from './server-merchant.ts'
import { GuestApp } from './guest-app.tsx'

const noop = (): void => undefined

/** Server only: the HTML that guest.tsx hydrates. */
export const renderSignIn = (slug: string, config: MerchantConfig, brand: Brand): string =>
  renderToString(
    <GuestApp
      merchant={serverMerchant({ slug, config, brand })}
      initialView={{ page: 'login' }}
      onShow={noop}
      navigate={noop}
      onTyping={noop}
    />,
  )
