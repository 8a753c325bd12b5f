import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { DEFAULT_TIME_ZONE } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DayField } from '#/ui/date/day-field.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from './listing.tsx'

interface ProveFormProps {
  person: OperatorPerson
  onDone: () => Promise<void>
}

/** Throws if proofs do not verify, so that the result shows as an error. */
async function verify(): Promise<string> {
  const { proofs, wrong, unread } = await call('verifyClientMoney', {})
  if (wrong.length > 0)
    throw new Error(`Changed or out of order: ${wrong.join('; ')}. Find out who did it.`)
  const unreadText =
    unread.length > 0
      ? ` ${unread.length} were signed with a secret that is gone: no one can say.`
      : ''
  return `${proofs} proofs checked, none was changed.${unreadText}`
}

async function prove(typedDay: string): Promise<string> {
  const { day, isWhole, notRead } = await call(
    'proveClientMoney',
    {},
    { day: typedDay === '' ? undefined : typedDay },
  )
  if (isWhole) return `Client money was whole at the end of ${day}.`
  const lists = notRead.length > 0 ? ` Not read since: ${notRead.join('; ')}.` : ''
  throw new Error(`Client money of ${day} differs.${lists}`)
}

/** Proves a day's client money now, or verifies the signatures of all proofs. */
export function ProveForm({ person, onDone }: ProveFormProps) {
  const [day, setDay] = useState('')
  const action = useAction(onDone)
  const canProve = person.permissions.includes('bank:import')
  return (
    <div className={classes['form']}>
      <ActionResult action={action} />
      <div className={classes['line']}>
        {canProve && (
          <>
            <DayField
              label="Day (yesterday if empty)"
              value={day}
              today={todayIn(DEFAULT_TIME_ZONE)}
              yearless="nearest"
              onChange={setDay}
            />
            <Button
              variant="primary"
              isBusy={action.isBusy}
              onClick={() => action.run(() => prove(day))}
            >
              Prove the day
            </Button>
          </>
        )}
        <Button isBusy={action.isBusy} onClick={() => action.run(verify)}>
          Check all signatures
        </Button>
      </div>
    </div>
  )
}
