import {
  PROGRAMS_CONNECTED_BY,
  type ProgramsConnectedBy,
} from '@paydeck/contract/calls/decisions/programs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { programRule } from '#/entities/program/program-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './connections.module.css'
import { ProgramRuleModal } from './program-rule-modal.tsx'

const sentence = (connectedBy: ProgramsConnectedBy): string =>
  connectedBy === 'no_one'
    ? 'No one can connect a program. Programs need a secret key.'
    : `Programs can be connected by ${PROGRAMS_CONNECTED_BY[connectedBy]}.`

export function ProgramRule() {
  const { merchantId } = useSession()
  const rule = useQuery(programRule(merchantId))
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Who may connect"
      aside={
        rule.data && (
          <Button aria-label="Change who may connect" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <QueryBlock query={rule} height={72}>
        {(connectedBy) => (
          <>
            <p className={classes['muted']}>{sentence(connectedBy)}</p>
            {isOpen && (
              <ProgramRuleModal connectedBy={connectedBy} onClose={() => setOpen(false)} />
            )}
          </>
        )}
      </QueryBlock>
    </Section>
  )
}
