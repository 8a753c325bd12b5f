import { randomBytes } from 'node:crypto'

import { api } from '@paydeck/contract/api'
import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import { createClient, type Call } from '@paydeck/contract/client'

import type { TestMerchant, World } from '../harness.ts'

/** Adds a bank account through HTTP; an Australian one unless said otherwise. */
export async function addAccount(
  { call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>,
  change: Partial<NewBankAccount> = {},
): Promise<BankAccount> {
  const { data } = await call(api.addBankAccount, {
    merchantId,
    body: {
      accountName: 'Shop Pty Ltd',
      accountNumber: '12345678',
      country: 'AU',
      currency: change.country === 'NZ' ? 'NZD' : 'AUD',
      routingNumber: '062-000',
      ...change,
    },
  })
  return data
}

/** The client of another member of a merchant's staff. */
export async function staffOf(
  world: World,
  merchant: TestMerchant,
  { permissions }: { permissions: string[] },
): Promise<Call> {
  const { staff, identity } = world.services
  const email = `s${randomBytes(6).toString('hex')}@${merchant.slug}.example`
  const { refToken } = await staff.invite({
    merchantId: merchant.merchantId,
    email,
    role: 'staff',
    permissions,
  })
  await identity.resetPassword(refToken, merchant.password)
  const answer = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tenantId: merchant.tenantId,
      slug: merchant.slug,
      email,
      password: merchant.password,
    }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(accessToken),
  })
}
