import { expect, test } from 'vitest'

import { knownPermissions, toActor } from './rules.ts'

test('permissions that no longer exist are left out', () => {
  const stored = ['bank:import', 'vault:open', 'toString', 'people:manage', '']
  expect(knownPermissions(stored)).toEqual(['bank:import', 'people:manage'])
  const row = {
    operatorId: 'oper_1',
    email: 'mary@provider.example',
    name: 'Mary',
    permissions: stored,
    batchLimit: 500_00,
  }
  expect(toActor(row as Parameters<typeof toActor>[0])).toEqual({
    ...row,
    permissions: ['bank:import', 'people:manage'],
  })
})
