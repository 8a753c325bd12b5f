import { begin } from '#/lib/api/begun.ts'

/** Without the calls' schemas, because this code runs first; a test compares the addresses with theirs. */
interface Place {
  apiBaseUri: string
  merchantId: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

const sessionPaths = ({ merchantId }: Place): string[] => [
  `/merchants/${merchantId}/status`,
  '/authn/get-merchant-user-permissions',
  `/merchants/${merchantId}/settings/public-info`,
  `/merchants/${merchantId}/settings/personal`,
  `/merchants/${merchantId}/settings/account`,
]

/** What the overview shows first: today, unless its address says otherwise. */
const pagePaths = ({ merchantId }: Place, { pathname, search }: Address): string[] =>
  pathname.split('/')[2] === 'home' && search === ''
    ? [`/dashboard/merchant/${merchantId}/today?period=week`]
    : []

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * Asks for the configuration, then for the session, and for a page of the dashboard also for what each of them and the
 * page at the address need, while the app loads. Resolves once the session is asked for, or cannot be.
 */
export async function beginSession(
  configAddress: string,
  { isForDashboard, page }: { isForDashboard: boolean; page: Address },
): Promise<void> {
  try {
    const place = (await (await begin(configAddress)).json()) as Place
    const refresh = begin(`${place.apiBaseUri}/authn/refresh`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ merchantId: place.merchantId }),
    })
    if (isForDashboard) readSession(refresh, place, page).catch(() => undefined)
  } catch {
    // The app asks again, and says what failed.
  }
}

/** The dashboard does not open then. */
function owesSomething(token: string): boolean {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { owes?: string }).owes !== undefined
  } catch {
    return false
  }
}

async function readSession(refresh: Promise<Response>, place: Place, page: Address): Promise<void> {
  const answer = await refresh
  if (!answer.ok) return
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  if (accessToken === undefined || owesSomething(accessToken)) return
  const headers = { ...JSON_TYPE, authorization: `Bearer ${accessToken}` }
  for (const path of [...sessionPaths(place), ...pagePaths(place, page)])
    begin(`${place.apiBaseUri}${path}`, { headers }).catch(() => undefined)
}
