/**
 * Marks a journey that only `npm run test:long` runs: `npm test` covers the same behaviour in a shorter test, or in
 * another brand, role, width or scheme.
 */
export const long = { tag: '@long' }

/** Marks some of the journeys of a list. */
export const longIf = (isLong: boolean): { tag: string } | Record<never, never> =>
  isLong ? long : {}
