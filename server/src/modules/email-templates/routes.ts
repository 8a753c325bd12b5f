import { MESSAGE_KINDS } from '@paydeck/contract/calls/email-messages'

import type { Handlers } from '../../http/edge/handlers.ts'
import { notFound } from '../../kit/errors.ts'
import type { EmailTemplatesService } from './service.ts'

type Calls = 'getEmailMessages' | 'saveEmailMessages' | 'previewEmailMessage'

export const emailTemplateHandlers = (templates: EmailTemplatesService): Pick<Handlers, Calls> => ({
  getEmailMessages: async ({ actor }) => ({ data: await templates.get(actor.merchantId) }),
  saveEmailMessages: async ({ actor, body }) => ({ data: await templates.save(actor, body) }),
  async previewEmailMessage({ actor, params, query }) {
    const kind = MESSAGE_KINDS.find((name) => name === params.kind)
    if (!kind) throw notFound()
    await templates.preview(actor.merchantId, { kind, ...query })
    return {}
  },
})
