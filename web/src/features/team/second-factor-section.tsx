import type { SecondFactorOf, TeamMember } from '@paydeck/contract/calls/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { secondFactorRule } from '#/entities/team/team-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { memberName } from './member-name.ts'
import { SecondFactorModal } from './second-factor-modal.tsx'
import classes from './team.module.css'

const RULE_TEXTS: Readonly<Record<SecondFactorOf, string>> = {
  no_one: 'Everyone decides for themselves whether to sign in with a code as well.',
  short_passwords:
    'People with a password of fewer than twelve characters must sign in with a code as well.',
  everyone: 'Everyone must sign in with a code as well as a password.',
}

/** Who must have a second factor, and who has none. */
export function SecondFactorSection({ members }: { members: TeamMember[] }) {
  const { merchantId } = useSession()
  const isOwner = useCan()('ownership:manage')
  const rule = useQuery(secondFactorRule(merchantId))
  const [isOpen, setOpen] = useState(false)
  const missing = members.filter(
    ({ state, hasSecondFactor }) => state === 'active' && !hasSecondFactor,
  )
  return (
    <Section
      title="Two-factor sign-in"
      aside={
        rule.data &&
        isOwner && (
          <Button aria-label="Change who needs a code" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <ErrorBanner error={rule.error} onRetry={() => void rule.refetch()} />
      {rule.data && <p className={classes['rule']}>{RULE_TEXTS[rule.data.askedOf]}</p>}
      <p className={classes['muted']}>{missingText(missing)}</p>
      {rule.data && isOpen && (
        <SecondFactorModal requiredFor={rule.data.askedOf} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

function missingText(missing: TeamMember[]): string {
  if (missing.length === 0) return 'Everyone who has joined has it on.'
  return `Not using it yet: ${missing.map(memberName).join(', ')}.`
}
