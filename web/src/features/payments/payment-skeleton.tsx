import classes from './payment-page.module.css'

const block = (height: number, width = '100%') => (
  <span className={classes['block']} style={{ height, width }} />
)

/** The page's shape while a payment that no list has brought is loading. */
export function PaymentSkeleton() {
  return (
    <>
      <p role="status" aria-label="Loading the payment" className={classes['summary']}>
        {block(40, '220px')}
        {block(20, '180px')}
      </p>
      <div className={classes['columns']} aria-hidden="true">
        <div className={classes['column']}>{block(420)}</div>
        <div className={classes['column']}>
          {block(150)}
          {block(280)}
          {block(110)}
        </div>
      </div>
    </>
  )
}
