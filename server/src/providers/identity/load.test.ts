import { expect, test } from 'vitest'

import { SetupError } from '../../kit/setup-error.ts'
import { loadIdentityPlatform } from './load.ts'

test('says in a sentence how to install missing packages', async () => {
  const settings = {
    projectId: 'demo-paydeck',
    apiKey: 'key',
    authDomain: 'demo-paydeck.firebaseapp.com',
    serviceAccount: null,
    emulatorHost: '127.0.0.1:1',
  }
  const loading = loadIdentityPlatform(settings, './not-installed.ts')
  await expect(loading).rejects.toBeInstanceOf(SetupError)
  await expect(loading).rejects.toThrow(
    /npm ci --omit=dev --ignore-scripts` in the folder identity/,
  )
})
