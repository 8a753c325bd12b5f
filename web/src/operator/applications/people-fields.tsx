import { MAX_PEOPLE } from '@paydeck/contract/operator/application-values'
import { DEFAULT_TIME_ZONE } from '@paydeck/contract/time/days'

import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DayField } from '#/ui/date/day-field.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { FormGrid, FormWide } from '#/ui/fields/form-grid.tsx'
import { TextFields } from '../text-fields.tsx'
import classes from './applications.module.css'
import { newPerson, type Draft, type PersonDraft } from './draft.ts'
import { ADDRESS_FIELDS } from './address-fields.ts'

interface PeopleFieldsProps {
  draft: Draft
  onChange: (next: Draft) => void
}

export function PeopleFields({ draft, onChange }: PeopleFieldsProps) {
  const { people } = draft
  const changePerson = (next: PersonDraft): void =>
    onChange({ ...draft, people: people.map((other) => (other.key === next.key ? next : other)) })
  const add = (): void => {
    const key = Math.max(0, ...people.map((other) => other.key)) + 1
    onChange({ ...draft, people: [...people, newPerson(key, draft.country)] })
  }
  return (
    <>
      {people.map((person, index) => (
        <fieldset key={person.key} className={classes['person']}>
          <legend>Person {index + 1}</legend>
          <PersonFields person={person} onChange={changePerson} />
          <Button
            aria-label={`Remove person ${index + 1}`}
            onClick={() =>
              onChange({ ...draft, people: people.filter(({ key }) => key !== person.key) })
            }
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {people.length < MAX_PEOPLE && (
        <div>
          <Button onClick={add}>Add a person</Button>
        </div>
      )}
      <CheckboxField
        label="No one else owns 25 % or more"
        isChecked={draft.areAllOwnersNamed}
        onChange={(areAllOwnersNamed) => onChange({ ...draft, areAllOwnersNamed })}
      />
    </>
  )
}

interface PersonFieldsProps {
  person: PersonDraft
  onChange: (next: PersonDraft) => void
}

function PersonFields({ person, onChange }: PersonFieldsProps) {
  return (
    <FormGrid>
      <TextFields
        values={person}
        onChange={onChange}
        fields={[
          ['firstName', 'First name'],
          ['lastName', 'Last name'],
        ]}
      />
      <DayField
        label="Date of birth"
        value={person.birthDate}
        today={todayIn(DEFAULT_TIME_ZONE)}
        yearless="born"
        onChange={(birthDate) => onChange({ ...person, birthDate })}
      />
      <TextFields
        values={person}
        onChange={onChange}
        fields={[['share', 'Share of the business, in per cent']]}
        inputMode="decimal"
      />
      <FormWide>
        <CheckboxField
          label="Is a director, or runs the business"
          isChecked={person.isDirector}
          onChange={(isDirector) => onChange({ ...person, isDirector })}
        />
      </FormWide>
      <TextFields
        values={person.address}
        onChange={(address) => onChange({ ...person, address })}
        fields={[...ADDRESS_FIELDS, ['country', 'Country']]}
      />
    </FormGrid>
  )
}
