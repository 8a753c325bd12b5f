import classes from './settings-page.module.css'

/** Stands where a section will be; quick ones are never seen waiting. */
export function SectionSkeleton() {
  return <div className={classes['skeleton']} role="status" aria-label="Loading" />
}
