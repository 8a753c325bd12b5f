import { operatorActLabel } from '@paydeck/contract/operator/acts'
import type { ApplicationRecord } from '@paydeck/contract/operator/application'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { formatDateTime } from '@paydeck/contract/time/days'

import { Banner } from '#/ui/feedback/banner.tsx'
import desk from '../desk.module.css'
import { ZONE } from '../parts/listing.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import type { Tenant } from './application-form.tsx'
import { Subsection } from './subsection.tsx'
import classes from './applications.module.css'

interface ApplicationBodyProps {
  record: ApplicationRecord
  person: OperatorPerson
  tenants: readonly Tenant[]
  onChange: () => Promise<void>
}

export function ApplicationBody({ record, person, tenants, onChange }: ApplicationBodyProps) {
  const { details, lacking, documents, history, application } = record
  return (
    <div className={desk['stack']}>
      {lacking.length > 0 && (
        <Banner tone="warning" isInitial>
          Before it can be reviewed:
          <ul className={classes['list']}>
            {lacking.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      <ApplicationFacts record={record} tenants={tenants} />
      {details && (
        <ApplicationDocuments
          application={application}
          documents={documents}
          person={person}
          onChange={onChange}
        />
      )}
      {details && <ApplicationActions record={record} person={person} onChange={onChange} />}
      <Subsection title="History">
        <ul className={classes['list']}>
          {history.map(({ at, actor, action, note }) => (
            <li key={`${at} ${action} ${note}`} className={desk['wrap']}>
              {formatDateTime(new Date(at), ZONE)}, {actor}: {operatorActLabel(action, '')}
              {note !== '' && ` (${note})`}
            </li>
          ))}
        </ul>
      </Subsection>
    </div>
  )
}
