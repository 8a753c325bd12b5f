import type { OwnedSchema } from '../db/migrate-schema.ts'
import type { ProviderDefinition } from './define-provider.ts'

/** The schema of a provider's own data, and the role that accesses it. */
export const storageOf = ({
  name,
  isSandbox,
}: ProviderDefinition): { schema: string; role: string } =>
  isSandbox
    ? { schema: 'sandbox', role: 'paydeck_sandbox' }
    : { schema: `provider_${name}`, role: `paydeck_provider_${name}` }

/**
 * The schema that a provider's own SQL files create; null if it has none, like the sandbox's, whose files are among
 * ours.
 */
export function ownedSchema(definition: ProviderDefinition): OwnedSchema | null {
  const folder = definition.storage?.migrations
  return folder === undefined ? null : { ...storageOf(definition), folder }
}
