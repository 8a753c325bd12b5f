import { SetupError } from '../../kit/setup-error.ts'
import type { HostedIdentity, HostedIdentitySettings } from './port.ts'

/** The exports of `identity-platform/src/identity-platform.ts`. */
interface Adapter {
  openIdentityPlatform(settings: HostedIdentitySettings): HostedIdentity
}

/** Not a literal in `import()`, because the main install has neither the packages nor their types. */
const ADAPTER = '../../../../identity-platform/src/identity-platform.ts'

/**
 * Lives in a separate folder, so that only installations that need the SDKs install them. Throws SetupError if they are
 * missing.
 */
export async function loadIdentityPlatform(
  settings: HostedIdentitySettings,
  file = ADAPTER,
): Promise<HostedIdentity> {
  const adapter = await import(new URL(file, import.meta.url).href).catch((failure: unknown) => {
    if (codeOf(failure) !== 'ERR_MODULE_NOT_FOUND') throw failure
    throw new SetupError(
      'IDENTITY=identity-platform needs packages that are not installed: run `npm ci --omit=dev --ignore-scripts` in the folder identity-platform.',
      { cause: failure },
    )
  })
  return (adapter as Adapter).openIdentityPlatform(settings)
}

const codeOf = (failure: unknown): unknown =>
  failure instanceof Error && 'code' in failure ? failure.code : undefined
