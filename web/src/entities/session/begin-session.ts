import { sendEarly } from '#/lib/api/early-requests.ts'

/** Does not import the calls, because this code must load first. A test compares the addresses with theirs. */
interface MerchantRef {
  apiBaseUri: string
  merchantId: string
}

const JSON_TYPE = { 'content-type': 'application/json' }

const sessionPaths = ({ merchantId }: MerchantRef): string[] => [
  `/merchants/${merchantId}/status`,
  '/authn/get-merchant-user-permissions',
  `/merchants/${merchantId}/settings/public-info`,
  `/merchants/${merchantId}/settings/personal`,
  `/merchants/${merchantId}/settings/account`,
]

/** The first data of the overview, unless its address asks for another period. */
const pagePaths = ({ merchantId }: MerchantRef, { pathname, search }: Address): string[] =>
  pathname.split('/')[2] === 'home' && search === ''
    ? [`/dashboard/merchant/${merchantId}/today?period=week`]
    : []

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * Requests the configuration and the session while the app loads, and for the dashboard also the settings and the first
 * data of the page. Resolves once the session has been requested, or cannot be.
 */
export async function beginSession(
  configAddress: string,
  { isForDashboard, page }: { isForDashboard: boolean; page: Address },
): Promise<void> {
  try {
    const merchant = (await (await sendEarly(configAddress)).json()) as MerchantRef
    const refresh = sendEarly(`${merchant.apiBaseUri}/authn/refresh`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ merchantId: merchant.merchantId }),
    })
    if (isForDashboard) readSession(refresh, merchant, page).catch(() => undefined)
  } catch {
    // The app will repeat the request and show the error.
  }
}

/** Whether the person must set up a second factor before the dashboard opens. */
function needsSecondFactorSetUp(token: string): boolean {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(claims)) as { owes?: string }).owes !== undefined
  } catch {
    return false
  }
}

async function readSession(
  refresh: Promise<Response>,
  merchant: MerchantRef,
  page: Address,
): Promise<void> {
  const answer = await refresh
  if (!answer.ok) return
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  if (accessToken === undefined || needsSecondFactorSetUp(accessToken)) return
  const headers = { ...JSON_TYPE, authorization: `Bearer ${accessToken}` }
  for (const path of [...sessionPaths(merchant), ...pagePaths(merchant, page)])
    sendEarly(`${merchant.apiBaseUri}${path}`, { headers }).catch(() => undefined)
}
