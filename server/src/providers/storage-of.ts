import type { OwnedSchema } from '../db/migrate-schema.ts'
import type { ProviderDefinition } from './define-provider.ts'

/** Where a provider keeps its own memory, and as whom it reaches it. */
export const storageOf = ({
  name,
  isSandbox,
}: ProviderDefinition): { schema: string; role: string } =>
  isSandbox
    ? { schema: 'sandbox', role: 'paydeck_sandbox' }
    : { schema: `provider_${name}`, role: `paydeck_provider_${name}` }

/** The schema that its own files make; null for none, and for the sandbox's, which stand with ours. */
export function ownedSchema(definition: ProviderDefinition): OwnedSchema | null {
  const folder = definition.storage?.migrations
  return folder === undefined ? null : { ...storageOf(definition), folder }
}
