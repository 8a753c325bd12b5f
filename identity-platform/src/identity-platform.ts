import { applicationDefault, cert, initializeApp as openAdmin } from 'firebase-admin/app'
import { getAuth, type TenantAwareAuth, type TenantManager } from 'firebase-admin/auth'
import { initializeApp as openClient } from 'firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type Auth,
} from 'firebase/auth'

import type {
  HostedIdentity,
  HostedIdentitySettings,
} from '../../server/src/providers/identity/port.ts'

/** The service's error codes for a wrong email or password; its settings decide which. */
const WRONG_PAIR = new Set([
  'auth/invalid-credential',
  'auth/invalid-email',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/wrong-password',
])
const NOT_TAKEN = new Set([
  'auth/custom-token-mismatch',
  'auth/invalid-custom-token',
  'auth/tenant-id-mismatch',
  'auth/user-disabled',
])
const NO_TOKEN = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/mismatching-tenant-id',
  'auth/user-disabled',
  'auth/user-not-found',
])

export function openIdentityPlatform(settings: HostedIdentitySettings): HostedIdentity {
  const tenants = openTenants(settings)
  const clientOf = openClients(settings)
  return {
    async createTenant(label) {
      const tenant = await tenants.createTenant({
        displayName: label,
        emailSignInConfig: { enabled: true, passwordRequired: true },
      })
      return tenant.tenantId
    },
    ...passwords(tenants, clientOf),
    ...tokens(tenants, clientOf),
  }
}

function openTenants({
  projectId,
  emulatorHost,
  serviceAccount,
}: HostedIdentitySettings): TenantManager {
  const admin = openAdmin(
    {
      projectId,
      // The emulator needs no credentials and accepts unsigned tokens.
      ...(emulatorHost === null && {
        credential: serviceAccount === null ? applicationDefault() : cert(serviceAccount),
      }),
    },
    newName(),
  )
  return getAuth(admin).tenantManager()
}

type ClientOf = (tenant: string) => Auth

function openClients({
  projectId,
  apiKey,
  authDomain,
  emulatorHost,
}: HostedIdentitySettings): ClientOf {
  const clients = new Map<string, Auth>()
  return (tenant) => {
    const cached = clients.get(tenant)
    if (cached) return cached
    const app = openClient({ projectId, apiKey, authDomain }, newName())
    const client = initializeAuth(app, { persistence: inMemoryPersistence })
    client.tenantId = tenant
    if (emulatorHost !== null)
      connectAuthEmulator(client, `http://${emulatorHost}`, { disableWarnings: true })
    clients.set(tenant, client)
    return client
  }
}

function passwords(
  tenants: TenantManager,
  clientOf: ClientOf,
): Pick<HostedIdentity, 'verifyPassword' | 'putPassword'> {
  return {
    async verifyPassword(tenant, email, password) {
      try {
        const { user } = await signInWithEmailAndPassword(clientOf(tenant), email, password)
        return user.uid
      } catch (failure) {
        return nullFor(WRONG_PAIR, failure)
      }
    },

    async putPassword({ tenant, userId }, email, password) {
      const auth = tenants.authForTenant(tenant)
      const account = { email, emailVerified: true, password, disabled: false }
      const put = (): Promise<unknown> =>
        auth.updateUser(userId, account).catch((failure: unknown) => {
          if (codeOf(failure) !== 'auth/user-not-found') throw failure
          return auth.createUser({ uid: userId, ...account })
        })
      try {
        await put()
      } catch (failure) {
        if (codeOf(failure) !== 'auth/email-already-exists') throw failure
        await removeStranger(auth, email, userId)
        await put()
      }
      await auth.revokeRefreshTokens(userId)
    },
  }
}

function tokens(
  tenants: TenantManager,
  clientOf: ClientOf,
): Pick<HostedIdentity, 'makeCustomToken' | 'exchangeCustomToken' | 'verify' | 'endTokens'> {
  return {
    makeCustomToken: ({ tenant, userId }, claims) =>
      tenants.authForTenant(tenant).createCustomToken(userId, claims),

    async exchangeCustomToken(tenant, token) {
      try {
        const { user } = await signInWithCustomToken(clientOf(tenant), token)
        return await user.getIdToken()
      } catch (failure) {
        return nullFor(NOT_TAKEN, failure)
      }
    },

    async verify(token) {
      const tenant = tenantOf(token)
      if (tenant === null) return null
      try {
        const claims = await tenants.authForTenant(tenant).verifyIdToken(token)
        return { tenant, userId: claims.uid, claims, expiresAt: new Date(claims.exp * 1000) }
      } catch (failure) {
        // Without the service's public keys no token can be verified; the SDK reports that as an
        // argument error too.
        if (failure instanceof Error && failure.message.startsWith('Error fetching')) throw failure
        return nullFor(NO_TOKEN, failure)
      }
    },

    async endTokens({ tenant, userId }) {
      try {
        await tenants.authForTenant(tenant).revokeRefreshTokens(userId)
      } catch (failure) {
        nullFor(new Set(['auth/user-not-found']), failure)
      }
    },
  }
}

/** The tenant's key is public, so a stranger may have registered the address that now has our link. */
async function removeStranger(auth: TenantAwareAuth, email: string, userId: string): Promise<void> {
  const stranger = await auth.getUserByEmail(email)
  if (stranger.uid !== userId) await auth.deleteUser(stranger.uid)
}

/** The tenant named in a token that is not verified yet. */
function tenantOf(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    )
    const tenant = (payload as { firebase?: { tenant?: unknown } }).firebase?.tenant
    return typeof tenant === 'string' && tenant !== '' ? tenant : null
  } catch {
    return null
  }
}

let opened = 0
const newName = (): string => `paydeck-${++opened}`

const codeOf = (failure: unknown): unknown =>
  typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined

function nullFor(expected: ReadonlySet<unknown>, failure: unknown): null {
  if (expected.has(codeOf(failure))) return null
  throw failure
}
