import { defineModule } from '../../app/module.ts'
import { activityHandlers } from './activity.ts'
import { accessLog } from './access-log.ts'

export const auditModule = defineModule('audit', (kit) => ({
  services: { audit: kit.audit, accessLog: accessLog(kit) },
  handlers: activityHandlers(kit),
}))
