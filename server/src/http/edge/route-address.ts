import type { AnyRoute } from '@paydeck/contract/protocol/route'

/** `{id}` becomes `:id`; a literal colon is doubled. */
export const fastifyPath = (path: string): string =>
  path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

export const urlOf = (route: AnyRoute): string =>
  (route.base === 'v3' ? '/api/v3' : '/api') + route.path
