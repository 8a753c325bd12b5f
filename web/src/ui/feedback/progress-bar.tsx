import classes from './progress-bar.module.css'

/** A thin bar on the top edge of its frame while something is fetched again; the frame is positioned. */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  return isActive ? <div className={classes['bar']} aria-hidden="true" /> : null
}
