import type { Handlers } from '../../../http/edge/handlers.ts'
import { logoService, type LogoDeps, type LogoService } from './logo.ts'

export function openLogos(deps: LogoDeps): {
  logos: LogoService
  handlers: Pick<Handlers, 'saveLogo'>
} {
  const logos = logoService(deps)
  return {
    logos,
    handlers: {
      saveLogo: async ({ actor, body }) => ({ data: await logos.save(actor, body.image) }),
    },
  }
}
