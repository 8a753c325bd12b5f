import { DEFAULT_TIME_ZONE } from '@paydeck/contract/time/days'
import { useState } from 'react'

import { todayIn } from '#/lib/text/today.ts'
import { Button } from '#/ui/controls/button.tsx'
import { DayField } from '#/ui/date/day-field.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { ask } from '../desk-api.ts'
import classes from '../desk.module.css'
import { useAct } from '../use-read.ts'
import { Outcome } from './listing.tsx'

interface MakePayoutFileProps {
  profiles: readonly { profile: string; currency: string }[]
  onMade: () => Promise<void>
}

export function MakePayoutFile({ profiles, onMade }: MakePayoutFileProps) {
  const [profile, setProfile] = useState(profiles[0]?.profile ?? '')
  const [day, setDay] = useState('')
  const act = useAct(onMade)
  const make = (): void =>
    act.run(async () => {
      const made = await ask('makePayoutFile', {}, { profile, day: day === '' ? undefined : day })
      return [
        `Made ${made.batchNumber}. Another person must approve it.`,
        made.leftOut > 0
          ? `${made.leftOut} left out: their account is on hold or sent one back.`
          : '',
        made.forNextFile > 0 ? `${made.forNextFile} left for the next file.` : '',
      ].join(' ')
    })
  if (profiles.length === 0) return null
  return (
    <div className={classes['form']}>
      <Outcome act={act} />
      <div className={classes['line']}>
        <SelectField
          label="Account that pays"
          value={profile}
          options={profiles.map((one) => ({
            value: one.profile,
            label: `${one.profile} (${one.currency})`,
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
        <Button variant="primary" isBusy={act.isBusy} onClick={make}>
          Make payment file
        </Button>
      </div>
    </div>
  )
}
