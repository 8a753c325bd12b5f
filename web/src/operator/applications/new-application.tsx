import type { ApplicationDetails } from '@paydeck/contract/operator/application'

import { call } from '../desk-api.ts'
import { ApplicationForm, type Tenant } from './application-form.tsx'
import { newDraft } from './draft.ts'

interface NewApplicationProps {
  tenants: readonly Tenant[]
  onEntered: (applicationId: string) => void
  onClose: () => void
}

export function NewApplication({ tenants, onEntered, onClose }: NewApplicationProps) {
  const [only] = tenants
  const tenantId = tenants.length === 1 && only ? only.tenantId : ''
  const save = async (details: ApplicationDetails): Promise<string> => {
    const { applicationId } = await call('enterApplication', {}, { details })
    onEntered(applicationId)
    return 'Saved.'
  }
  return (
    <ApplicationForm
      title="New application"
      initial={newDraft(tenantId)}
      tenants={tenants}
      save={save}
      onClose={onClose}
    />
  )
}
