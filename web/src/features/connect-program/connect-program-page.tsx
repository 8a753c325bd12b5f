import { useQuery } from '@tanstack/react-query'

import { programConsent, rememberedDashboard } from '#/entities/program/program-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { writeQuery } from '#/lib/address/query-string.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import classes from './connect-program.module.css'
import { ConsentForm } from './consent-form.tsx'
import { OtherDashboards } from './other-dashboards.tsx'

/** A person decides what a program connecting over MCP may see and propose, or refuses it. */
export function ConnectProgramPage({ search: { request } }: { search: { request: string } }) {
  const { merchantId, slug } = useSession()
  const consentQuery = useQuery(programConsent(merchantId, request))
  useQuery(rememberedDashboard(slug))
  return (
    <Page title="Connect a program">
      <div className={classes['column']}>
        <QueryBlock query={consentQuery} height={320}>
          {(consent) => <ConsentForm key={request} consent={consent} request={request} />}
        </QueryBlock>
        <OtherDashboards query={writeQuery({ request })} />
      </div>
    </Page>
  )
}
