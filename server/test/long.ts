/**
 * Marks a test that only `npm run test:long` runs: it repeats, more often or with more of everything, what a shorter
 * test of `npm test` holds.
 */
export const long = { tags: ['long'] }
