import { defineModule } from '../../app/module.ts'

export const auditModule = defineModule('audit', ({ audit }) => ({ services: { audit } }))
