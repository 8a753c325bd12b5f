// `node --import …/cache-argon2.mjs`: replaces @node-rs/argon2 with cached-argon2.ts.
import { registerHooks } from 'node:module'

const instead = new URL('./cached-argon2.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== instead
      ? { url: instead, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
