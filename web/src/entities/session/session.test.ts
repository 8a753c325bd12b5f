import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { describe, expect, test } from 'vitest'

import { readOpenView } from './open-view.ts'
import { deriveSession, type SessionSources } from './session.ts'

const config: MerchantConfig = {
  authApiKey: 'key',
  authDomain: 'auth.example',
  apiBaseUri: 'https://api.example/api',
  tenantId: 'mktp_1',
  merchantId: 'mcht_here',
  orderBaseUri: 'https://pay.example/pay',
  branding: { iconUri: null, logoUri: null, logoAltText: null },
  merchantTaxCountry: 'NZ',
  merchantTradingCountry: 'NZ',
  marketplaceTags: [],
  merchantTags: [],
  merchantPublicKey: 'pk_1',
  abacusEnabled: true,
  sourceVerificationEnabled: false,
}

const atStart: SessionSources = {
  slug: 'kauri-outdoors',
  config,
  manualPaymentIncludeGst: true,
  signIn: { isLoggedIn: null },
  isLoginPending: false,
  status: undefined,
  grants: undefined,
  publicInfo: undefined,
  personalInfo: undefined,
  account: undefined,
  browserTimeZone: undefined,
}

const claims = {
  sub: 'user_1',
  email: 'mere@kauri.example',
  merchantId: 'mcht_here',
  userType: MERCHANT_STAFF,
  iat: 0,
  exp: 600,
}

describe('the session', () => {
  test('CFG-06 starts with every unknown value as unknown', () => {
    expect({ ...deriveSession(atStart), ...readOpenView('', {}) }).toMatchObject({
      isLoggedIn: null,
      isMerchantActivated: null,
      isAccountSet: false,
      userId: '',
      filterPeriod: 'last_week',
      activePayment: null,
      activeCustomer: null,
      activeDispute: null,
      activeTransfer: null,
    })
  })

  test('CFG-05 PERM-01 has every field, whichever source it comes from', () => {
    const session = deriveSession({
      ...atStart,
      signIn: { isLoggedIn: true, claims },
      isLoginPending: true,
      status: { isActivated: true, isAccountSet: true },
      grants: { role: 'admin', permissions: ['payouts-read'] },
      personalInfo: { firstName: 'Mere', lastName: 'Rangi', phoneNo: null },
    })
    const search = { from: '2026-03-01', to: '2026-03-07', payment: 'tran_1' }
    expect({ ...session, ...readOpenView('payments', search) }).toMatchObject({
      merchantId: 'mcht_here',
      tenantId: 'mktp_1',
      apiBaseUri: 'https://api.example/api',
      orderBaseUri: 'https://pay.example/pay',
      merchantPublicKey: 'pk_1',
      merchantName: 'kauri-outdoors',
      merchantEmail: 'mere@kauri.example',
      userId: 'user_1',
      branding: config.branding,
      merchantTaxCountry: 'NZ',
      merchantTradingCountry: 'NZ',
      taxCountry: 'AU',
      abacusEnabled: true,
      sourceVerificationEnabled: false,
      manualPaymentIncludeGst: true,
      isLoggedIn: true,
      isLoginPending: true,
      isMerchantActivated: true,
      isAccountSet: true,
      userRole: 'admin',
      userPermissions: ['payouts-read'],
      personalInfo: { firstName: 'Mere', lastName: 'Rangi', phoneNo: null },
      publicInfo: { brandName: '', businessName: '' },
      searchStartDate: '2026-03-01',
      searchEndDate: '2026-03-07',
      filterPeriod: 'last_week',
      activePayment: 'tran_1',
      activeCustomer: null,
      activeDispute: null,
      activeTransfer: null,
    })
  })

  test('AUTH-20 the merchant’s email is that of the signed-in person, empty when signed out', () => {
    expect(deriveSession({ ...atStart, signIn: { isLoggedIn: true, claims } }).merchantEmail).toBe(
      'mere@kauri.example',
    )
    expect(deriveSession(atStart).merchantEmail).toBe('')
  })

  test('CFG-10 grants nothing while the permissions are unknown', () => {
    expect(deriveSession(atStart).grants).toEqual({ role: '', permissions: [] })
  })

  test('SHR-15 the tax country is AU until known', () => {
    expect(deriveSession(atStart).taxCountry).toBe('AU')
  })

  test('a record is open only on its own page', () => {
    const search = { payment: 'tran_1', customer: 'cust_1', payout: 'payout_1' }
    expect(readOpenView('home', search)).toMatchObject({
      activePayment: null,
      activeCustomer: null,
      activeDispute: null,
      activeTransfer: null,
    })
    expect(readOpenView('payouts', search).activeTransfer).toBe('payout_1')
    expect(readOpenView('customers', search).activeCustomer).toBe('cust_1')
  })

  test('FMT-07 uses the merchant’s time zone, else the browser’s, else Sydney’s', () => {
    const account = { accountName: '', accountAddress: '', timeZone: 'Pacific/Auckland' }
    const browserTimeZone = 'Australia/Perth'
    expect(deriveSession({ ...atStart, account, browserTimeZone }).timeZone).toBe(
      'Pacific/Auckland',
    )
    expect(deriveSession({ ...atStart, browserTimeZone }).timeZone).toBe('Australia/Perth')
    expect(deriveSession({ ...atStart, browserTimeZone: 'Mars/Base' }).timeZone).toBe(
      'Australia/Sydney',
    )
    expect(deriveSession(atStart).timeZone).toBe('Australia/Sydney')
  })
})
