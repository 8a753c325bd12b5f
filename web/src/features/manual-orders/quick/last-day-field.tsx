import { useId } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { DayField } from '#/ui/date/day-field.tsx'

import classes from './quick.module.css'

interface LastDayFieldProps {
  value: string
  problem: string | undefined
  onChange: (day: string) => void
}

/** Empty for no last day. */
export function LastDayField({ value, problem, onChange }: LastDayFieldProps) {
  const { timeZone } = useSession()
  const id = useId()
  return (
    <div>
      <DayField
        label="Last day to pay (optional)"
        value={value}
        today={todayIn(timeZone)}
        problemId={problem === undefined ? undefined : id}
        onChange={onChange}
      />
      {problem !== undefined && (
        <p id={id} className={classes['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
