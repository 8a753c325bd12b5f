import classes from './progress-bar.module.css'

export function ProgressBar({ isActive }: { isActive: boolean }) {
  return isActive ? <div className={classes['bar']} aria-hidden="true" /> : null
}
