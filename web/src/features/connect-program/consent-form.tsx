import { PROGRAM_SCOPES, type ProgramScope } from '@paydeck/contract/access/program-scopes'
import type { ProgramConsent } from '@paydeck/contract/calls/decisions/programs'
import { useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { Banner } from '#/ui/feedback/banner.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Fields } from '#/ui/fields/fields.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './connect-program.module.css'
import { useAnswer } from './use-answer.ts'

interface ConsentFormProps {
  consent: ProgramConsent
  request: string
}

const REFUSED_BY: Readonly<Record<NonNullable<ProgramConsent['refusedBy']>, string>> = {
  managers:
    'Only people who manage connections may connect a program to this business. Ask an owner or admin.',
  no_one:
    'No one can connect programs to this business. People who manage connections can change that.',
}

export function ConsentForm({ consent, request }: ConsentFormProps) {
  const { merchantId, publicInfo, merchantName, slug } = useSession()
  const [selected, setSelected] = useState(() => permittedScopes(consent))
  const answer = useAnswer(merchantId, request)
  const { name, refusedBy } = consent
  if (answer.hasAllowed || answer.hasRefused)
    return (
      <Banner tone={answer.hasAllowed ? 'success' : 'pending'}>
        {name} {answer.hasAllowed ? 'is connected' : 'was refused'}. You are on your way back to it;
        if nothing opens, close this page and look at the program.
      </Banner>
    )
  return (
    <Section title={`“${name}” wants to connect to ${publicInfo.businessName || merchantName}`}>
      <ErrorBanner error={answer.error} />
      <ProgramDetails consent={consent} slug={slug} />
      {refusedBy === null ? (
        <ScopeChoice
          consent={consent}
          selected={selected}
          isDisabled={answer.isSending}
          onChange={setSelected}
        />
      ) : (
        <Banner tone="warning">{REFUSED_BY[refusedBy]}</Banner>
      )}
      <div className={classes['actions']}>
        {refusedBy === null && (
          <Button
            variant="primary"
            disabled={selected.length === 0}
            isBusy={answer.isSending}
            onClick={() => answer.allow(selected)}
          >
            Allow
          </Button>
        )}
        <Button isBusy={answer.isSending} onClick={answer.refuse}>
          Refuse
        </Button>
      </div>
    </Section>
  )
}

const permittedScopes = ({ scopes }: ProgramConsent): ProgramScope[] =>
  scopes.filter(({ isPermitted }) => isPermitted).map(({ scope }) => scope)

function ProgramDetails({ consent, slug }: { consent: ProgramConsent; slug: string }) {
  const { name, website, address, isLocal } = consent
  return (
    <>
      <Fields>
        <Field label="It calls itself">{name}</Field>
        {website !== null && <Field label="The website it gives">{website}</Field>}
        <Field label="Your answer goes to">
          {isLocal ? `A program on this computer (${address})` : address}
        </Field>
        <Field label="Dashboard">/{slug}</Field>
      </Fields>
      <p className={classes['note']}>
        Anyone can give a program any name. Allow it only if you have just connected it yourself and
        know the address that your answer goes to.
      </p>
    </>
  )
}

interface ScopeChoiceProps {
  consent: ProgramConsent
  selected: readonly ProgramScope[]
  isDisabled: boolean
  onChange: (scopes: ProgramScope[]) => void
}

function ScopeChoice({ consent, selected, isDisabled, onChange }: ScopeChoiceProps) {
  return (
    <>
      <fieldset className={classes['scopes']} disabled={isDisabled}>
        <legend>It may, in your name</legend>
        {consent.scopes.map(({ scope, isPermitted }) => (
          <CheckboxField
            key={scope}
            label={PROGRAM_SCOPES[scope]}
            {...(!isPermitted && { hint: 'Your role does not allow this.', disabled: true })}
            isChecked={selected.includes(scope)}
            onChange={(isChecked) =>
              onChange(
                isChecked ? [...selected, scope] : selected.filter((other) => other !== scope),
              )
            }
          />
        ))}
      </fieldset>
      <p className={classes['note']}>
        It never moves money: its proposals wait under Connections until a person approves them. It
        can do no more than your role allows at the time, the activity log shows all it asks, and
        you can end its connection at any time.
      </p>
    </>
  )
}
