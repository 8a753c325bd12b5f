import type { HostedIdentitySettings } from '../providers/identity/port.ts'
import { ConfigError } from './config.ts'
import type { EnvironmentReader } from './environment.ts'

/** Which service stores the passwords; null: our own tables do. */
export function readIdentity({ read }: EnvironmentReader): HostedIdentitySettings | null {
  if ((read('IDENTITY') ?? 'own') === 'own') return null
  const requireSetting = (name: 'IDENTITY_PROJECT_ID' | 'IDENTITY_API_KEY'): string => {
    const value = read(name)
    if (!value) throw new ConfigError(`${name} is required with IDENTITY=identity-platform.`)
    return value
  }
  const projectId = requireSetting('IDENTITY_PROJECT_ID')
  return {
    projectId,
    apiKey: requireSetting('IDENTITY_API_KEY'),
    authDomain: read('IDENTITY_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`,
    serviceAccount: read('IDENTITY_SERVICE_ACCOUNT') ?? null,
    emulatorHost: read('FIREBASE_AUTH_EMULATOR_HOST') ?? null,
  }
}
