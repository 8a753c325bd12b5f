import '#/theme/base.css'
import { appParts, likelyPart } from '#/app/app-parts.ts'
import { beginSession } from '#/entities/session/begin-session.ts'
import { configAddressOf, slugOf } from '#/lib/api/config-address.ts'
import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { styleSnapshot } from '#/lib/screen/snapshot.ts'
import { preloadPage } from '#/routes/page-code.ts'

followColourScheme()
styleSnapshot()

// Starts to fetch the configuration, the session and the page's code while the rest of the app
// loads. Failures are shown later, when the merchant or the page opens.
const { pathname } = location
const part = likelyPart(pathname)
const address = configAddressOf(slugOf(pathname))
// The page's code after the session: a browser may load only six files at a time.
void beginSession(address, { isForDashboard: part === 'dashboard', page: location }).then(() =>
  preloadPage(pathname),
)
appParts[part]().catch(() => undefined)
void import('#/app/start.tsx').then(({ start }) => start())
