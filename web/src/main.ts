import '#/theme/base.css'
import { loadMerchantConfig, slugOf } from '#/entities/merchant/merchant-config.ts'
import { followColourScheme } from '#/lib/colour-scheme.ts'

followColourScheme()

// The configuration is on its way while the rest of the app still loads; whoever opens the merchant sees a failure.
loadMerchantConfig(slugOf(location.pathname)).catch(() => undefined)

const root = document.querySelector<HTMLElement>('#root')
if (root) void import('#/app/start.tsx').then(({ start }) => start(root))
