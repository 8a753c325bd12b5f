import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { team } from '#/entities/team/team-queries.ts'
import { useRequestedAction } from '#/lib/address/use-requested-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'

import type { TeamAction } from './team-actions.ts'
import { TeamModal } from './team-modal.tsx'
import { TeamRules } from './team-rules.tsx'
import { TeamTable } from './team-table.tsx'

const inviteFor = (requested: string | undefined) => (requested === 'invite' ? requested : null)

export function TeamPage() {
  const { merchantId, slug } = useSession()
  const people = useQuery(team(merchantId))
  const { open, setOpen, close } = useRequestedAction<TeamAction | 'invite'>(inviteFor)
  return (
    <Page
      title="Team"
      back={<BackLink href={`/${slug}/settings`}>Settings</BackLink>}
      actions={
        <Button variant="primary" onClick={() => setOpen('invite')}>
          Invite a person
        </Button>
      }
    >
      <QueryBlock query={people} height={160}>
        {(members) => <TeamTable members={members} isBusy={people.isFetching} onAction={setOpen} />}
      </QueryBlock>
      <TeamRules members={people.data} />
      {open !== null && <TeamModal open={open} onClose={close} />}
    </Page>
  )
}
