import { defineModule } from '../../app/module.ts'

export const domainEventsModule = defineModule('domain-events', () => ({}))
