import '#/theme/base.css'
import { beginPart } from '#/app/app-parts.ts'
import { loadMerchantConfig, slugOf } from '#/entities/merchant/merchant-config.ts'
import { beginSession } from '#/entities/session/begin-session.ts'
import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { beginPage } from '#/routes/page-code.ts'

followColourScheme()

// Starts to fetch the configuration, the session and the page's code while the rest of the app
// loads. Failures are shown later, when the merchant or the page opens.
loadMerchantConfig(slugOf(location.pathname)).then(beginSession, () => undefined)
beginPart(location.pathname)
beginPage(location.pathname)

const place = document.querySelector<HTMLElement>('#root')
if (place) void import('#/app/start.tsx').then(({ start }) => start(place))
