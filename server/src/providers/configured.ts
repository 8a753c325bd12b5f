import type { ProviderDefinition } from './define-provider.ts'

export interface ConfiguredProvider {
  definition: ProviderDefinition
  settings: unknown
}

/** A missing or wrong setting of a provider, in a sentence. */
export class ProviderSettingError extends Error {}

/** Sandbox providers are on with the flag, others if one of their variables is given. Throws ProviderSettingError. */
export function configuredProviders(
  definitions: readonly ProviderDefinition[],
  env: Readonly<Record<string, string | undefined>>,
  isSandbox: boolean,
): ConfiguredProvider[] {
  return definitions.flatMap((definition) => {
    const names = Object.keys(definition.settings.shape)
    const defined = names.filter((name) => env[name] !== undefined && env[name] !== '')
    const isOn = definition.isSandbox ? isSandbox : defined.length > 0
    if (!isOn) return []
    const read = definition.settings.safeParse(
      Object.fromEntries(defined.map((name) => [name, env[name]])),
    )
    if (!read.success) throw wrong(definition, read.error.issues[0])
    const refusal = definition.refuse?.(read.data, isSandbox) ?? null
    if (refusal !== null) throw new ProviderSettingError(refusal)
    return [{ definition, settings: read.data }]
  })
}

/** Warnings for operators at every start. */
export const warningsOf = (
  configured: readonly ConfiguredProvider[],
  isSandbox: boolean,
): string[] =>
  configured.flatMap(({ definition, settings }) => definition.warn?.(settings, isSandbox) ?? [])

const wrong = (
  { name, settings }: ProviderDefinition,
  issue: { path: PropertyKey[]; message: string } | undefined,
): ProviderSettingError =>
  new ProviderSettingError(
    `${issue?.path.join('.') ?? Object.keys(settings.shape).join(', ')} (provider ${name}): ${issue?.message ?? 'not valid'}.`,
  )
