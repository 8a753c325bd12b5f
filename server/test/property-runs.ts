/** How often a property is tried: all of it with `PROPERTIES=full` (`npm run test:properties`), a part in `npm test`. */
export const isFull = process.env['PROPERTIES'] === 'full'

export const propertyRuns = (full: number): number => (isFull ? full : Math.ceil(full / 10))
