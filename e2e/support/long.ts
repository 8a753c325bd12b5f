/**
 * Marks a journey that only `npm run test:long` makes: what it goes through again, in the other brand or another
 * role, width or scheme, a journey of `npm test` goes through too.
 */
export const long = { tag: '@long' }

/** Marks some of the journeys of a list. */
export const longIf = (isLong: boolean): { tag: string } | Record<never, never> =>
  isLong ? long : {}
