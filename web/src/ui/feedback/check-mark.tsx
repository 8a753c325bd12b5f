import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'

import classes from './check-mark.module.css'

export function CheckMark({ passed }: { passed: boolean | null }) {
  if (passed === null) return <>—</>
  const Icon = passed ? IconCircleCheck : IconCircleX
  return (
    <span className={classes['mark']} data-passed={passed}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {passed ? 'Passed' : 'Failed'}
    </span>
  )
}
