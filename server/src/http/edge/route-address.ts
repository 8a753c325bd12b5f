import type { AnyRoute } from '@paydeck/contract/protocol/route'

/** The contract's literal path as Fastify spells it: `{id}` is `:id`, a real colon is doubled. */
export const fastifyPath = (path: string): string =>
  path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

/** Where a call lives on this server. */
export const urlOf = (route: AnyRoute): string =>
  (route.base === 'v3' ? '/api/v3' : '/api') + route.path
