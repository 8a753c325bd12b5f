import { describe, expect, test } from 'vitest'

import { stepRefusal, type Step } from './rules.ts'

const STEPS: Step[] = ['change', 'review', 'activate', 'refuse', 'reopen']

describe('BEY-190 an application', () => {
  test.each([
    ['entered', ['change', 'review', 'refuse']],
    ['reviewed', ['activate', 'refuse', 'reopen']],
    ['refused', ['reopen']],
    ['activated', []],
  ] as const)('that is %s can be taken these steps: %j', (state, allowed) => {
    const seen = { state, version: 3, reviewedBy: 'oper_mary' }
    const asked = { version: 3, operatorId: 'oper_abel' }
    expect(STEPS.filter((step) => stepRefusal(seen, { ...asked, step }) === null)).toEqual(allowed)
  })

  test('that changed since it was seen is looked at again', () => {
    const seen = { state: 'entered', version: 3, reviewedBy: null } as const
    const asked = { step: 'review', operatorId: 'oper_abel' } as const
    expect(stepRefusal(seen, { ...asked, version: 2 })?.code).toBe('application_changed')
    expect(stepRefusal(seen, { ...asked, version: null })).toBeNull()
  })

  test('is activated by another person than its reviewer', () => {
    const seen = { state: 'reviewed', version: 3, reviewedBy: 'oper_mary' } as const
    const asked = { step: 'activate', version: 3 } as const
    expect(stepRefusal(seen, { ...asked, operatorId: 'oper_mary' })?.code).toBe(
      'second_person_required',
    )
    expect(stepRefusal(seen, { ...asked, operatorId: 'oper_abel' })).toBeNull()
  })
})
