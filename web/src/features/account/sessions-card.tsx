import type { OpenSession } from '@paydeck/contract/calls/account'
import { useMutation, useQuery } from '@tanstack/react-query'

import { accountMutations, accountQueries } from '#/entities/account/account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { StatusBadge } from '#/ui/feedback/status-badge.tsx'

import classes from './account-page.module.css'

export function SessionsCard() {
  const { timeZone } = useSession()
  const sessions = useQuery(accountQueries.sessions())
  const end = useMutation(accountMutations.endSession())
  const endOthers = useMutation(accountMutations.endOtherSessions())
  const hasOthers = sessions.data?.some(({ isThisOne }) => !isThisOne) ?? false
  return (
    <Section
      title="Where you are signed in"
      aside={
        hasOthers && (
          <Button isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ErrorBanner error={sessions.error} onRetry={() => void sessions.refetch()} />
      <ErrorBanner error={end.error ?? endOthers.error} />
      <ul className={classes['sessions']}>
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            timeZone={timeZone}
            isEnding={end.isPending && end.variables === session.sessionId}
            onEnd={() => end.mutate(session.sessionId)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface SessionRowProps {
  session: OpenSession
  timeZone: string
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, timeZone, isEnding, onEnd }: SessionRowProps) {
  const { browser, address, signedInAt, lastUsedAt, isThisOne } = session
  return (
    <li className={classes['session']}>
      <strong>{browser}</strong>
      <span className={classes['details']}>
        Signed in <DateTime at={signedInAt} timeZone={timeZone} />, last used{' '}
        <DateTime at={lastUsedAt} timeZone={timeZone} />
        {address !== null && `, from ${address}`}
      </span>
      <span className={classes['action']}>
        {isThisOne ? (
          <StatusBadge tone="success" label="This device" />
        ) : (
          <Button isBusy={isEnding} aria-label={`Sign out ${browser}`} onClick={onEnd}>
            Sign out
          </Button>
        )}
      </span>
    </li>
  )
}
