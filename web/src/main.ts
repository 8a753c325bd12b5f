import '#/theme/base.css'
import { loadMerchantConfig, slugOf } from '#/entities/merchant/merchant-config.ts'
import { beginSession } from '#/entities/session/begin-session.ts'
import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { beginPage } from '#/routes/page-code.ts'

followColourScheme()

// Starts to fetch the configuration, the session and the page's code while the rest of the app
// loads. Failures are shown later, when the merchant or the page opens.
loadMerchantConfig(slugOf(location.pathname)).then(beginSession, () => undefined)
beginPage(location.pathname)

const root = document.querySelector<HTMLElement>('#root')
if (root) void import('#/app/start.tsx').then(({ start }) => start(root))
