/**
 * Marks a test that only `npm run test:long` runs: it repeats a shorter test of `npm test`, more often or with more
 * data.
 */
export const long = { tags: ['long'] }
