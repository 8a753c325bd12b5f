import { defineModule } from '../../app/module.ts'
import { firstDue } from '../../jobs/due-rows-store.ts'
import type { AuditService } from '../audit/service.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { statementHandlers } from './routes.ts'
import { statementsService } from './service.ts'

interface Needs {
  audit: AuditService
  mail: MailService
  merchants: MerchantsService
}

export const statementsModule = defineModule('statements', (kit, needs: Needs) => {
  const statements = statementsService({ ...kit, ...needs })
  return {
    services: { statements },
    handlers: statementHandlers(statements),
    attachments: [{ kind: 'statement', make: statements.attachment }],
    sweeps: [
      {
        name: 'statements.mail',
        dueIn: firstDue(kit, 'app.statementMail.dueAt'),
        pauseSeconds: 3600,
        run: () => statements.mailDue(),
      },
    ],
  }
})
