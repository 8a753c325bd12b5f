import { DEFAULT_TIME_ZONE } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DayField } from '#/ui/date/day-field.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { call } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAction } from '../use-load.ts'
import { ActionResult } from './listing.tsx'

interface MakePayoutFileProps {
  profiles: readonly { profile: string; currency: string }[]
  onMade: () => Promise<void>
}

export function MakePayoutFile({ profiles, onMade }: MakePayoutFileProps) {
  const [profile, setProfile] = useState(profiles[0]?.profile ?? '')
  const [day, setDay] = useState('')
  const action = useAction(onMade)
  const makeFile = (): void =>
    action.run(async () => {
      const result = await call(
        'makePayoutFile',
        {},
        { profile, day: day === '' ? undefined : day },
      )
      return [
        `Made ${result.batchNumber}. Another person must approve it.`,
        result.leftOut > 0
          ? `${result.leftOut} left out: their account is on hold or sent one back.`
          : '',
        result.forNextFile > 0 ? `${result.forNextFile} left for the next file.` : '',
      ].join(' ')
    })
  if (profiles.length === 0) return null
  return (
    <div className={classes['form']}>
      <ActionResult action={action} />
      <div className={classes['line']}>
        <SelectField
          label="Account that pays"
          value={profile}
          options={profiles.map((option) => ({
            value: option.profile,
            label: `${option.profile} (${option.currency})`,
          }))}
          onChange={setProfile}
        />
        <DayField
          label="Day (today if empty)"
          value={day}
          today={todayIn(DEFAULT_TIME_ZONE)}
          yearless="nearest"
          onChange={setDay}
        />
        <Button variant="primary" isBusy={action.isBusy} onClick={makeFile}>
          Make payment file
        </Button>
      </div>
    </div>
  )
}
