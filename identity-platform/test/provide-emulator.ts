import type { TestProject } from 'vitest/node'

export const setup = (project: TestProject): void => {
  const emulatorHost = process.env['FIREBASE_AUTH_EMULATOR_HOST']
  if (!emulatorHost) throw new Error('Run this by `npm run test:identity-platform`.')
  project.provide('identityPlatform', {
    projectId: 'demo-paydeck',
    apiKey: 'of-the-emulator',
    authDomain: 'demo-paydeck.firebaseapp.com',
    serviceAccount: null,
    emulatorHost,
  })
}
