import type { ListedPerson, WantedPersonChange } from '@paydeck/contract/operator/people'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { FormActions, FormGrid } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { ActionResult } from '../parts/listing.tsx'
import { useAction } from '../use-load.ts'
import { GrantsFields, grantsDraft, grantsOf, type GrantsDraft } from './grants.tsx'

/** A change to a person's access, or a new person. */
export type PersonAction =
  | { kind: 'add' }
  | { kind: 'grants' | 'factor' | 'link' | 'disable' | 'restore'; person: ListedPerson }

const ACTION_TEXTS = {
  add: ['Add a person', 'Ask to add'],
  grants: ['Change what they may do', 'Ask for the change'],
  factor: ['Give a new key for the app', 'Ask for a new key'],
  link: ['Link to choose a password', 'Make link'],
  disable: ['End the access', 'End access'],
  restore: ['Restore the access', 'Ask to restore'],
} as const

const NOTES = {
  add: 'Another person approves it and gets the key for the app; you then make the link.',
  grants: 'Another person must approve it. It takes effect then.',
  factor: 'For a person who lost theirs. Another person approves it and gets the new key.',
  link: 'They use it once, within a day, with a code from their app, to choose a password. Their sessions end.',
  disable: 'They lose all access now. What they did stays on record.',
  restore:
    'Another person approves it and gets a new key for the app; you then make the link to choose a new password.',
} as const

interface PersonFormProps {
  personAction: PersonAction
  onDone: () => Promise<void>
  onClose: () => void
}

interface Draft {
  email: string
  name: string
  grants: GrantsDraft
  reason: string
  code: string
}

const draftOf = (personAction: PersonAction): Draft => ({
  email: personAction.kind === 'add' ? '' : personAction.person.email,
  name: '',
  grants:
    personAction.kind === 'add'
      ? grantsDraft([], 0)
      : grantsDraft(personAction.person.permissions, personAction.person.batchLimit),
  reason: '',
  code: '',
})

function toPersonChange(kind: WantedPersonChange['kind'], draft: Draft): WantedPersonChange {
  const { email, name } = draft
  if (kind === 'factor') return { kind, email }
  return kind === 'add'
    ? { kind, email, name, ...grantsOf(draft.grants) }
    : { kind, email, ...grantsOf(draft.grants) }
}

/** Resolves to a sentence about the result. */
async function submitChange(kind: PersonAction['kind'], draft: Draft): Promise<string> {
  const { email, reason, code } = draft
  if (kind === 'link') {
    const { path } = await call('makePersonLink', {}, { email, code })
    return `Give this link to ${email} and no one else: ${location.origin}${path}`
  }
  if (kind === 'disable') {
    await call('disablePerson', {}, { email, reason, code })
    return `${email} no longer has access.`
  }
  await call('askPersonChange', {}, { wanted: toPersonChange(kind, draft), reason, code })
  return 'Another person must approve it, within a week.'
}

/** Changes a person's access. Each change needs a fresh code. */
export function PersonForm({ personAction, onDone, onClose }: PersonFormProps) {
  const { kind } = personAction
  const [draft, setDraft] = useState(() => draftOf(personAction))
  const action = useAction(onDone)
  const [title, button] = ACTION_TEXTS[kind]
  const run = (): void => action.run(() => submitChange(kind, draft))
  return (
    <Section
      title={personAction.kind === 'add' ? title : `${title}: ${personAction.person.name}`}
      aside={<Button onClick={onClose}>Close</Button>}
    >
      <form
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <PersonFields kind={kind} draft={draft} onChange={setDraft} />
        <ActionResult action={action} />
        {action.result === null && (
          <FormActions>
            <Button
              variant={kind === 'disable' ? 'danger' : 'primary'}
              type="submit"
              isBusy={action.isBusy}
            >
              {button}
            </Button>
          </FormActions>
        )}
      </form>
    </Section>
  )
}

interface PersonFieldsProps {
  kind: PersonAction['kind']
  draft: Draft
  onChange: (next: Draft) => void
}

function PersonFields({ kind, draft, onChange }: PersonFieldsProps) {
  const change = (next: Partial<Draft>): void => onChange({ ...draft, ...next })
  return (
    <>
      <p className={classes['wrap']}>{NOTES[kind]}</p>
      {kind === 'add' && (
        <FormGrid>
          <TextField
            label="Email"
            type="email"
            value={draft.email}
            onChange={(email) => change({ email })}
          />
          <TextField label="Name" value={draft.name} onChange={(name) => change({ name })} />
        </FormGrid>
      )}
      {(kind === 'add' || kind === 'grants' || kind === 'restore') && (
        <GrantsFields draft={draft.grants} onChange={(grants) => change({ grants })} />
      )}
      <FormGrid>
        {kind !== 'link' && (
          <TextField
            label="Reason"
            value={draft.reason}
            onChange={(reason) => change({ reason })}
          />
        )}
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={draft.code}
          onChange={(code) => change({ code })}
        />
      </FormGrid>
    </>
  )
}
