import type { ApplicationDetails, ApplicationRecord } from '@paydeck/contract/operator/application'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useCallback, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import desk from '../desk.module.css'
import { useLoad } from '../use-load.ts'
import { ApplicationBody } from './application-body.tsx'
import { ApplicationForm, type Tenant } from './application-form.tsx'
import { draftOf } from './draft.ts'

interface Props {
  applicationId: string
  person: OperatorPerson
  tenants: readonly Tenant[]
  onChange: () => Promise<void>
  onClose: () => void
}

/** One application: its details, documents, missing parts and actions. */
export function ApplicationRecordSection(props: Props) {
  const { applicationId, person, tenants, onChange, onClose } = props
  const read = useCallback(() => call('getApplication', { applicationId }), [applicationId])
  const { data, error, reload } = useLoad(read)
  const [isChanging, setChanging] = useState(false)
  const reloadAll = async (): Promise<void> => {
    await Promise.all([reload(), onChange()])
  }
  if (data?.details && isChanging)
    return (
      <ChangeForm
        record={data}
        details={data.details}
        tenants={tenants}
        onDone={() => {
          setChanging(false)
          return reloadAll()
        }}
        onClose={() => setChanging(false)}
      />
    )
  const canChange =
    person.permissions.includes('applications:enter') && data?.application.state === 'entered'
  return (
    <Section
      title={data?.application.businessName ?? 'Application'}
      aside={
        <span className={desk['line']}>
          {canChange && <Button onClick={() => setChanging(true)}>Change</Button>}
          <Button onClick={onClose}>Close</Button>
        </span>
      }
    >
      <ErrorBanner error={error} />
      {data && (
        <ApplicationBody record={data} person={person} tenants={tenants} onChange={reloadAll} />
      )}
    </Section>
  )
}

interface ChangeFormProps {
  record: ApplicationRecord
  details: ApplicationDetails
  tenants: readonly Tenant[]
  onDone: () => Promise<void>
  onClose: () => void
}

function ChangeForm({ record, details, tenants, onDone, onClose }: ChangeFormProps) {
  const { applicationId, version, businessName } = record.application
  const save = async (next: ApplicationDetails): Promise<string> => {
    await call('changeApplication', { applicationId }, { version, details: next })
    await onDone()
    return 'Saved.'
  }
  return (
    <ApplicationForm
      title={`Change ${businessName}`}
      initial={draftOf(details)}
      tenants={tenants}
      save={save}
      onClose={onClose}
    />
  )
}
