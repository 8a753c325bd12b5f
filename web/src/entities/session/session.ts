import type { MerchantConfig } from '@paydeck/contract/calls/config'
import type { AccountSettings, PersonalInfo, PublicInfo } from '@paydeck/contract/calls/merchant'
import { DEFAULT_COUNTRY, type Country } from '@paydeck/contract/money/currency'
import { DEFAULT_TIME_ZONE, isTimeZone } from '@paydeck/contract/time/days'

import type { SessionGrants } from './access.ts'
import type { SignInState } from './sign-in-state.ts'

export interface SessionSources {
  slug: string
  config: MerchantConfig
  manualPaymentIncludeGst: boolean
  signIn: SignInState
  isLoginPending: boolean
  status: { isActivated: boolean; isAccountSet: boolean } | undefined
  grants: SessionGrants | undefined
  publicInfo: PublicInfo | undefined
  personalInfo: PersonalInfo | undefined
  account: AccountSettings | undefined
  browserTimeZone: string | undefined
}

export interface Session {
  slug: string
  config: MerchantConfig
  merchantId: string
  tenantId: string
  apiBaseUri: string
  orderBaseUri: string
  merchantPublicKey: string
  merchantName: string
  merchantEmail: string
  email: string
  /** Empty when signed out. */
  userId: string
  branding: MerchantConfig['branding']
  merchantTaxCountry: Country
  merchantTradingCountry: Country
  taxCountry: Country
  abacusEnabled: boolean
  sourceVerificationEnabled: boolean
  manualPaymentIncludeGst: boolean
  /** Null until known. */
  isLoggedIn: boolean | null
  isLoginPending: boolean
  /** Null until known. */
  isMerchantActivated: boolean | null
  isAccountSet: boolean
  userRole: string
  userPermissions: readonly string[]
  grants: SessionGrants
  personalInfo: { firstName: string; lastName: string; phoneNo: string | null }
  publicInfo: { brandName: string; businessName: string }
  timeZone: string
}

const NOTHING_GRANTED: SessionGrants = { role: '', permissions: [] }
const NO_PERSON = { firstName: '', lastName: '', phoneNo: null }
const NO_NAMES = { brandName: '', businessName: '' }

export function deriveSession(sources: SessionSources): Session {
  const { slug, config, signIn } = sources
  const grants = sources.grants ?? NOTHING_GRANTED
  const email = signIn.isLoggedIn ? signIn.claims.email : ''
  return {
    slug,
    config,
    merchantId: config.merchantId,
    tenantId: config.tenantId,
    apiBaseUri: config.apiBaseUri,
    orderBaseUri: config.orderBaseUri,
    merchantPublicKey: config.merchantPublicKey,
    merchantName: slug,
    merchantEmail: email,
    email,
    userId: signIn.isLoggedIn ? signIn.claims.sub : '',
    branding: config.branding,
    merchantTaxCountry: config.merchantTaxCountry,
    merchantTradingCountry: config.merchantTradingCountry,
    taxCountry: DEFAULT_COUNTRY,
    abacusEnabled: config.abacusEnabled,
    sourceVerificationEnabled: config.sourceVerificationEnabled,
    manualPaymentIncludeGst: sources.manualPaymentIncludeGst,
    isLoggedIn: signIn.isLoggedIn,
    isLoginPending: sources.isLoginPending,
    isMerchantActivated: sources.status?.isActivated ?? null,
    isAccountSet: sources.status?.isAccountSet ?? false,
    userRole: grants.role,
    userPermissions: grants.permissions,
    grants,
    personalInfo: sources.personalInfo ?? NO_PERSON,
    publicInfo: sources.publicInfo ?? NO_NAMES,
    timeZone: zoneOf(sources),
  }
}

function zoneOf({ account, browserTimeZone }: SessionSources): string {
  if (account) return account.timeZone
  return browserTimeZone && isTimeZone(browserTimeZone) ? browserTimeZone : DEFAULT_TIME_ZONE
}
