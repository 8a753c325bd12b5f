/**
 * How many runs a property gets: all with `PROPERTIES=full` (`npm run test:properties`), a share of them in `npm test`.
 */
export const isFull = process.env['PROPERTIES'] === 'full'

export const propertyRuns = (full: number): number => (isFull ? full : Math.ceil(full / 10))
