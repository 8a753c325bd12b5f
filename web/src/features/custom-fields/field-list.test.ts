import { expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import { EMPTY_FIELD, fieldForm, fieldsAfter, type FieldAction } from './field-list.ts'

const TABLE = { key: 'Table', label: 'Table', required: true, visibleForCustomer: false }
const NOTE = { key: 'Note', label: 'A note', required: false, visibleForCustomer: true }

test('SETC-13 a new field takes its label as its key and comes last', () => {
  const typed = { label: ' Job site ', required: true, visibleForCustomer: false }
  const draft = fieldForm({ mode: 'add' }, []).parse(typed)
  expect(fieldsAfter({ mode: 'add' }, draft, [TABLE])).toEqual([
    TABLE,
    { key: 'Job site', label: 'Job site', required: true, visibleForCustomer: false },
  ])
})

test('SETC-14 an edited field keeps its key and its position', () => {
  const draft = { label: 'Table number', required: false, visibleForCustomer: true }
  expect(fieldsAfter({ mode: 'edit', field: TABLE }, draft, [TABLE, NOTE])).toEqual([
    { key: 'Table', ...draft },
    NOTE,
  ])
})

test('deleting a field leaves the others unchanged', () => {
  expect(fieldsAfter({ mode: 'delete', field: TABLE }, EMPTY_FIELD, [TABLE, NOTE])).toEqual([NOTE])
})

test('a label is required; a new one must not equal a key, an edited one may', () => {
  const labelProblem = (action: FieldAction, label: string, fields = [TABLE]) =>
    problemsIn(fieldForm(action, fields), { ...EMPTY_FIELD, label }).label
  expect(labelProblem({ mode: 'add' }, ' ', [])).toBe('Please enter a label')
  expect(labelProblem({ mode: 'add' }, 'Table ')).toBe('There is already a field with this key')
  expect(labelProblem({ mode: 'add' }, 'A note', [NOTE])).toBeUndefined()
  expect(labelProblem({ mode: 'edit', field: NOTE }, 'Table', [TABLE, NOTE])).toBeUndefined()
})
