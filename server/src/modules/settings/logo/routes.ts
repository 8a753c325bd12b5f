import type { Handlers } from '../../../http/edge/handlers.ts'
import type { LogoService } from './logo.ts'

export const logoHandlers = (logos: LogoService): Pick<Handlers, 'saveLogo'> => ({
  saveLogo: async ({ who, body }) => ({ data: await logos.save(who, body.image) }),
})
