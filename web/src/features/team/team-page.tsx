import { currencyOf } from '@paydeck/contract/money/currency'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { team } from '#/entities/team/team-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'

import { teamColumns } from './team-columns.tsx'
import type { ChosenAct } from './team-acts.ts'
import { TeamModal } from './team-modal.tsx'
import { TeamRules } from './team-rules.tsx'
import classes from './team.module.css'

export function TeamPage() {
  const { merchantId, slug, timeZone, email, merchantTradingCountry } = useSession()
  const isOwner = useCan()('ownership:manage')
  const people = useQuery(team(merchantId))
  const [open, setOpen] = useState<ChosenAct | 'invite' | null>(null)
  const close = () => setOpen(null)
  const columns = teamColumns({
    timeZone,
    currency: currencyOf(merchantTradingCountry),
    viewer: { email, isOwner },
    onAct: setOpen,
  })
  return (
    <Page
      title="Team"
      back={<BackLink href={`/${slug}/settings`}>Settings</BackLink>}
      actions={
        <Button look="primary" onClick={() => setOpen('invite')}>
          Invite a person
        </Button>
      }
    >
      <QueryBlock query={people} height={160}>
        {(members) => (
          <div className={classes['people']}>
            <DataTable
              caption="Team"
              columns={columns}
              rows={members}
              rowKey={({ userId }) => userId}
              isBusy={people.isFetching}
            />
          </div>
        )}
      </QueryBlock>
      <TeamRules members={people.data} />
      {open !== null && <TeamModal open={open} onClose={close} />}
    </Page>
  )
}
