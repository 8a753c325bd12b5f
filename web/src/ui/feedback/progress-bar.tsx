import classes from './progress-bar.module.css'

/** A thin bar on the top edge of a positioned container during a refetch. */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  return isActive ? <div className={classes['bar']} aria-hidden="true" /> : null
}
