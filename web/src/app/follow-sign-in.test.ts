import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { expect, test } from 'vitest'

import { fakeToken } from '#/entities/session/fake-token.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { createSignIn } from '#/entities/session/sign-in-state.ts'
import { createQueryClient } from '#/lib/api/query-client.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import { followSignIn } from './follow-sign-in.ts'

const merchantId = 'mcht_here'
const slug = 'harbour-coffee'

async function dashboard() {
  const signIn = createSignIn({
    service: {
      signIn: (email) => Promise.resolve({ token: fakeToken({ sub: email, email }) }),
      signInWithCustomToken: () => Promise.reject(new Error('not used')),
      submitCode: () => Promise.reject(new Error('not used')),
      renew: () => Promise.resolve(null),
      signOut: () => Promise.resolve(),
    },
    merchant: { merchantId, slug },
    now: () => 0,
  })
  const queryClient = createQueryClient()
  const events: string[] = []
  await signIn.signIn('ava@shop.example', 'password')
  followSignIn(
    { signIn, config: { merchantId } as MerchantConfig },
    {
      queryClient,
      reload: () => events.push('anew'),
      onSignOut: (isOnPurpose) => events.push(isOnPurpose ? 'left' : 'ended'),
    },
  )
  queryClient.setQueryData(settingsKeys.publicInfo(merchantId), { brandName: 'Secret plans' })
  queryClient.setQueryData(settingsKeys.changed(merchantId), { merchantTaxCountry: 'NZ' })
  const cached = () => [
    queryClient.getQueryData(settingsKeys.publicInfo(merchantId)),
    queryClient.getQueryData(sessionQueries.changed(merchantId).queryKey),
  ]
  return { signIn, events, cached }
}

test('tells signing out from a session that ended', async () => {
  const { signIn, events } = await dashboard()
  await signIn.signOut()
  await signIn.signIn('ava@shop.example', 'password')
  await signIn.renewToken()
  expect(events).toEqual(['left', 'anew', 'ended'])
})

test('signing in as another person drops the cached data but keeps saved changes of the configuration', async () => {
  const { signIn, events, cached } = await dashboard()
  await signIn.signIn('ben@shop.example', 'password')
  expect(events).toEqual(['anew'])
  expect(cached()).toEqual([undefined, { merchantTaxCountry: 'NZ' }])
})
