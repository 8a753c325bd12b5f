import type { DomainEvents } from '../src/modules/domain-events/service.ts'

/** Publishes nothing. */
export const NO_EVENTS: DomainEvents = { publish: async () => undefined, write: () => null }
