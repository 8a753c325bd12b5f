import { defineModule } from '../../app/module.ts'
import { programGrantsService } from './service.ts'

export const programGrantsModule = defineModule('program-grants', (kit) => ({
  services: { programGrants: programGrantsService(kit) },
}))
