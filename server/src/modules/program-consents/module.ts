import { defineModule } from '../../app/module.ts'
import type { ConsentsDeps } from './deps.ts'
import { consentHandlers } from './routes.ts'

type Needs = Pick<ConsentsDeps, 'programGrants' | 'notices'>

export const programConsentsModule = defineModule('program-consents', (kit, needs: Needs) => ({
  handlers: consentHandlers({ ...kit, ...needs }),
}))
